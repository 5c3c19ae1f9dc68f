export default defineNuxtConfig({
  compatibilityDate: "2026-01-01",
  telemetry: false,
  app: { head: { title: "Latchkit with Nuxt", link: [{ rel: "icon", href: "data:," }] } },
  vue: { compilerOptions: { isCustomElement: (tag) => tag.startsWith("latchkit-") } },
});
