import { mount } from "svelte";
import App from "./App.svelte";
import { preferences } from "../shell/preferences.svelte";
import { route } from "../shell/route.svelte";
import { session } from "../shell/session.svelte";
import { beginWorker } from "../shell/worker";
import "../theme.css";
import "../shell.css";

void session.met();
route.begin();
await preferences.begin();
mount(App, { target: document.body });
beginWorker();
