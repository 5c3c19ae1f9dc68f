/**
 * Types of the elements in React's JSX, for pages that use the elements in React.
 * Import next to the app's types: `import "latchkit/element/react";`
 */
import type { DetailedHTMLProps, HTMLAttributes } from "react";
import type { LatchkitElementAttributes, LatchkitElementDetails } from "../element.js";

type Listeners = {
  [Name in keyof LatchkitElementDetails as `on${Name}`]?: (
    event: CustomEvent<LatchkitElementDetails[Name]>,
  ) => void;
};
type ReactElementOf<Attributes> = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> &
  Attributes &
  Listeners;

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "latchkit-button": ReactElementOf<LatchkitElementAttributes["latchkit-button"]>;
      "latchkit-connect-button": ReactElementOf<
        LatchkitElementAttributes["latchkit-connect-button"]
      >;
      "latchkit-account-button": ReactElementOf<
        LatchkitElementAttributes["latchkit-account-button"]
      >;
      "latchkit-network-button": ReactElementOf<
        LatchkitElementAttributes["latchkit-network-button"]
      >;
    }
  }
}
