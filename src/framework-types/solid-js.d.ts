/**
 * Types of the elements in Solid's JSX; loaded only by pages with Solid.
 * In a declaration file: `import "latchkit/element/solid";`
 */
import type { JSX as SolidJsx } from "solid-js";
import type { LatchkitElementAttributes, LatchkitElementDetails } from "../element.js";

type Listeners = {
  [Name in keyof LatchkitElementDetails as `on:${Name}`]?: (
    event: CustomEvent<LatchkitElementDetails[Name]>,
  ) => void;
};
type SolidElement<Attributes> = Omit<SolidJsx.HTMLAttributes<HTMLElement>, keyof Listeners> &
  Attributes &
  Listeners;

declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      "latchkit-button": SolidElement<LatchkitElementAttributes["latchkit-button"]>;
      "latchkit-connect-button": SolidElement<LatchkitElementAttributes["latchkit-connect-button"]>;
      "latchkit-account-button": SolidElement<LatchkitElementAttributes["latchkit-account-button"]>;
      "latchkit-network-button": SolidElement<LatchkitElementAttributes["latchkit-network-button"]>;
    }
  }
}
