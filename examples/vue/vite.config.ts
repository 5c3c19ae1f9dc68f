import vue from "@vitejs/plugin-vue";
import { defineConfig } from "vite";

/** Vue leaves Latchkit's elements to the browser. */
const isCustomElement = (tag: string) => tag.startsWith("latchkit-");

export default defineConfig({
  plugins: [vue({ template: { compilerOptions: { isCustomElement } } })],
});
