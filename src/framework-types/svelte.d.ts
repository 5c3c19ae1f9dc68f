/**
 * Types of the elements in Svelte's markup; loaded only by pages with Svelte.
 * In `app.d.ts`: `import "latchkit/element/svelte";`
 */
import type { HTMLAttributes } from "svelte/elements";
import type { LatchkitElementAttributes, LatchkitElementDetails } from "../element.js";

type Listeners = {
  [Name in keyof LatchkitElementDetails as `on${Name}`]?: (
    event: CustomEvent<LatchkitElementDetails[Name]>,
  ) => void;
};
type SvelteElement<Attributes> = Omit<HTMLAttributes<HTMLElement>, keyof Listeners> &
  Attributes &
  Listeners;

declare module "svelte/elements" {
  interface SvelteHTMLElements {
    "latchkit-button": SvelteElement<LatchkitElementAttributes["latchkit-button"]>;
    "latchkit-connect-button": SvelteElement<LatchkitElementAttributes["latchkit-connect-button"]>;
    "latchkit-account-button": SvelteElement<LatchkitElementAttributes["latchkit-account-button"]>;
    "latchkit-network-button": SvelteElement<LatchkitElementAttributes["latchkit-network-button"]>;
  }
}
