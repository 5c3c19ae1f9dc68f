/**
 * Types of the elements in Vue's templates; loaded only by pages with Vue.
 * In `env.d.ts`: `import "latchkit/element/vue";`
 */
import type { LatchkitElementAttributes, LatchkitElementDetails } from "../element.js";

type Listeners = {
  [Name in keyof LatchkitElementDetails as `on${Capitalize<Name>}`]?: (
    event: CustomEvent<LatchkitElementDetails[Name]>,
  ) => void;
};
type VueElement<Attributes> = new () => { $props: Attributes & Listeners };

declare module "vue" {
  interface GlobalComponents {
    "latchkit-button": VueElement<LatchkitElementAttributes["latchkit-button"]>;
    "latchkit-connect-button": VueElement<LatchkitElementAttributes["latchkit-connect-button"]>;
    "latchkit-account-button": VueElement<LatchkitElementAttributes["latchkit-account-button"]>;
    "latchkit-network-button": VueElement<LatchkitElementAttributes["latchkit-network-button"]>;
  }
}
