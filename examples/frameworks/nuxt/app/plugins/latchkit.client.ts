import { createLatchkit } from "latchkit";
import { mountModal } from "latchkit/element";
import { mainnet, optimism } from "latchkit/networks";

/** In the browser only: `useNuxtApp().$latchkit`. */
export default defineNuxtPlugin((nuxt) => {
  const latchkit = createLatchkit({ networks: [mainnet, optimism] });
  nuxt.hook("app:mounted", () => void mountModal(latchkit));
  return { provide: { latchkit } };
});
