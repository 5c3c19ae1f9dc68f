import { connectorTile, networkTile } from "../../primitives/tile.js";
import type { ReactElement } from "react";
import {
  switchNetworkModel,
  type SwitchPhase,
} from "../../../application/network/views/switch-network.model.js";
import { useModel } from "../../hooks/use-model.js";
import { reasonText } from "../../format/reason.js";
import {
  ConnectionIllustration,
  type LinkState,
} from "../../primitives/connection-illustration.js";
import { Message } from "../../primitives/message.js";
import { WaitingActions } from "../../primitives/waiting-actions.js";
import type { ViewProps } from "../view.types.js";
import { useViewText } from "../../messages/use-text.js";
import type { TextKey } from "../../messages/keys.js";

const TITLES: Readonly<Record<SwitchPhase, TextKey>> = {
  idle: "switchIdle",
  waiting: "switchWaiting",
  pending: "switchPending",
  declined: "switchDeclined",
  failed: "switchFailed",
  done: "switchDone",
};
const HINTS: Readonly<Partial<Record<SwitchPhase, TextKey>>> = {
  idle: "switchIdleHint",
  waiting: "switchWaitingHint",
  pending: "switchPendingHint",
  declined: "switchDeclinedHint",
};
const LINK_STATES: Readonly<Record<SwitchPhase, LinkState>> = {
  idle: "resting",
  waiting: "waiting",
  pending: "waiting",
  declined: "declined",
  failed: "broken",
  done: "connected",
};

export default function SwitchNetworkView({ route }: ViewProps<"SwitchNetwork">): ReactElement {
  const { model, state } = useModel((latchkit) => switchNetworkModel(latchkit, route.networkId));
  const text = useViewText();
  const wallet = state.wallet?.name ?? text("yourWallet");
  const network = state.network?.name ?? text("unknownNetwork");
  const key = HINTS[state.phase];
  const hint =
    state.phase === "failed" && state.error !== undefined
      ? reasonText(state.error, text)
      : key && text(key, { wallet, network });
  const from = connectorTile(state.wallet ?? { id: "wallet", name: wallet });
  const to = networkTile(state.network ?? { id: route.networkId, name: network });
  return (
    <Message
      drawing={<ConnectionIllustration from={from} to={to} linkState={LINK_STATES[state.phase]} />}
      title={text(TITLES[state.phase], { wallet, network })}
      hint={hint}
      isAlert={state.phase === "failed"}
    >
      <WaitingActions
        {...state}
        ask="titleSwitchNetwork"
        onRetry={model.retry}
        onBack={model.back}
        onDone={model.back}
      />
    </Message>
  );
}
