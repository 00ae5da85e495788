import { mount } from "svelte";
import "../theme.css";
import { spoken } from "../words/spoken.svelte";
import Gallery from "./Gallery.svelte";

const asked = new URLSearchParams(location.search);
document.documentElement.dataset.theme = asked.get("theme") ?? "light";
await spoken.speak("en");
mount(Gallery, {
  target: document.body,
  props: { part: asked.get("part") ?? "paths", size: Number(asked.get("size") ?? 96) },
});
