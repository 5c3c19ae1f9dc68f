import type { ReactElement } from "react";
import { AccountButton } from "../buttons/account-button.js";
import { ConnectButton } from "../buttons/connect-button.js";
import { NetworkButton } from "../buttons/network-button.js";
import { WalletButton } from "../buttons/wallet-button.js";
import {
  type ElementTag,
  type LatchkitElement,
  type Switch,
  namespaceOf,
} from "./latchkit-elements.js";

/** `unless`: the only attribute value that differs from the default. */
const readSwitch = (
  element: LatchkitElement,
  attribute: Switch,
  unless: "show" | "hide",
): "show" | "hide" => {
  if (element.read(attribute) === unless) return unless;
  return unless === "hide" ? "show" : "hide";
};
const readShared = (element: LatchkitElement) => {
  const namespace = namespaceOf(element);
  return namespace === undefined ? {} : { namespace };
};
const readLabel = (element: LatchkitElement) => {
  const label = element.read("label");
  return label === undefined ? {} : { label };
};

/** Renders the button of each element from its attributes. */
export const DRAW: Readonly<Record<ElementTag, (element: LatchkitElement) => ReactElement>> = {
  "latchkit-button": (element) => (
    <WalletButton
      {...readShared(element)}
      {...readLabel(element)}
      balance={readSwitch(element, "balance", "hide")}
      network={readSwitch(element, "network", "hide")}
    />
  ),
  "latchkit-connect-button": (element) => (
    <ConnectButton {...readShared(element)} {...readLabel(element)} />
  ),
  "latchkit-account-button": (element) => (
    <AccountButton
      {...readShared(element)}
      balance={readSwitch(element, "balance", "show")}
      disconnected={readSwitch(element, "disconnected", "show")}
    />
  ),
  "latchkit-network-button": () => <NetworkButton />,
};
