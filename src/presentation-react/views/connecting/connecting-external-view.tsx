import { connectorTile } from "../../primitives/tile.js";
import type { ReactElement } from "react";
import {
  connectingModel,
  type ConnectingPhase,
  type ConnectingState,
} from "../../../application/connection/views/connecting.model.js";
import { useModel } from "../../hooks/use-model.js";
import {
  ConnectionIllustration,
  useThisApp,
  type LinkState,
} from "../../primitives/connection-illustration.js";
import { reasonText } from "../../format/reason.js";
import { Message } from "../../primitives/message.js";
import { WaitingActions } from "../../primitives/waiting-actions.js";
import type { ViewProps } from "../view.types.js";
import { useViewText } from "../../messages/use-text.js";
import type { TextKey } from "../../messages/keys.js";

const TITLES: Readonly<Record<ConnectingPhase, TextKey>> = {
  idle: "connectingIdle",
  waiting: "connectingWaiting",
  elsewhere: "connectingElsewhere",
  pending: "connectingPending",
  declined: "connectingDeclined",
  failed: "connectingFailed",
  connected: "connectingConnected",
};
const HINTS: Readonly<Record<ConnectingPhase, TextKey>> = {
  idle: "connectingIdleHint",
  waiting: "connectingWaitingHint",
  elsewhere: "connectingElsewhereHint",
  pending: "connectingPendingHint",
  declined: "connectingDeclinedHint",
  failed: "internal/unexpected",
  connected: "connectingConnectedHint",
};
const LINK_STATES: Readonly<Record<ConnectingPhase, LinkState>> = {
  idle: "resting",
  waiting: "waiting",
  elsewhere: "waiting",
  pending: "waiting",
  declined: "declined",
  failed: "broken",
  connected: "connected",
};

export default function ConnectingExternalView({
  route,
}: ViewProps<"ConnectingExternal">): ReactElement {
  const { model, state } = useModel((latchkit) =>
    connectingModel(latchkit, route.connectorId, route.namespace),
  );
  const app = useThisApp();
  const text = useViewText();
  const wallet = state.connector?.name ?? text("yourWallet");
  return (
    <Message
      drawing={
        <ConnectionIllustration
          from={app}
          to={connectorTile({ ...state.connector, id: state.connectorId, name: wallet })}
          linkState={LINK_STATES[state.phase]}
        />
      }
      title={text(TITLES[state.phase], { wallet })}
      hint={useHint(state, wallet)}
      isAlert={state.phase === "failed"}
      done={text("connectingConnected", { wallet })}
    >
      <WaitingActions
        {...state}
        ask="connectAgain"
        onRetry={model.retry}
        onBack={model.back}
        onDone={model.done}
      />
    </Message>
  );
}

const useHint = ({ phase, error }: ConnectingState, wallet: string): string => {
  const text = useViewText();
  if (phase !== "failed" || error === undefined) return text(HINTS[phase], { wallet });
  return reasonText(error, text);
};
