import { mount } from "svelte";
import "../theme.css";
import { session } from "../shell/session.svelte";
import { spoken } from "../words/spoken.svelte";
import Gallery from "./Gallery.svelte";
import { SHELF } from "./shelf";

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
session.shelf = SHELF;
await spoken.speak("en");
mount(Gallery, {
  target: document.body,
  props: { part: asked.get("part") ?? "paths", size: Number(asked.get("size") ?? 96) },
});
