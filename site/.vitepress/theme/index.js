import Theme from "vitepress/theme-without-fonts";
import "@shikijs/twoslash/style-rich.css";
import "./style.css";
import "./playground.css";
import { LiveIsland } from "./live-island.js";

export default {
  extends: Theme,
  enhanceApp({ app }) {
    app.component("LiveIsland", LiveIsland);
  },
};
