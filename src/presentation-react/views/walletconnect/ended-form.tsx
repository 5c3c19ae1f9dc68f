import type { ReactElement } from "react";
import { imageOf } from "../../../domain/image/image-ref.js";
import type {
  ConnectingWalletConnectState,
  PairingPhase,
} from "../../../application/pairing/views/connecting-wallet-connect.model.js";
import { ConnectionIllustration, useThisApp } from "../../primitives/meeting.js";
import { BrokenDrawing, PhoneDrawing } from "../../icons/drawings.js";
import { reasonOf } from "../../messages/reason.js";
import { Message } from "../../primitives/message.js";
import { WaitingActions } from "../../primitives/waiting-actions.js";
import type { FormProps } from "./form-props.js";
import { useViewText } from "../../messages/use-text.js";
import type { TextKey } from "../../messages/keys.js";

type Ended = Exclude<PairingPhase, "waiting">;
const TITLES: Readonly<Record<Ended, TextKey>> = {
  elsewhere: "pairingElsewhere",
  pending: "pairingPending",
  declined: "connectingDeclined",
  failed: "pairingFailed",
  idle: "pairingIdle",
  connected: "pairingConnected",
};
const HINTS: Readonly<Record<Ended, TextKey>> = {
  elsewhere: "connectingElsewhereHint",
  pending: "connectingPendingHint",
  declined: "connectingDeclinedHint",
  failed: "internal/unexpected",
  idle: "connectingIdleHint",
  connected: "connectingConnectedHint",
};
const LINK_STATES = {
  elsewhere: "waiting",
  pending: "broken",
  declined: "declined",
  failed: "broken",
  idle: "resting",
  connected: "closed",
} as const;

/** The end of an attempt: the reason, with Retry if it can help. */
export function EndedForm({ model, state }: FormProps): ReactElement {
  const { wallet } = state;
  const text = useViewText();
  const app = useThisApp();
  const phase = state.phase === "waiting" ? "idle" : state.phase;
  const name = wallet?.name ?? text("yourWallet");
  const drawing = wallet ? (
    <ConnectionIllustration
      from={app}
      to={{
        id: wallet.id,
        name,
        image: wallet.imageUrl,
        picture: imageOf("wallet", wallet.imageId),
      }}
      bond={LINK_STATES[phase]}
    />
  ) : (
    <UnknownWallet isBroken={LINK_STATES[phase] === "broken"} />
  );
  return (
    <Message
      drawing={drawing}
      title={text(TITLES[phase])}
      hint={useHint(state, phase, name)}
      isAlert={phase === "failed"}
    >
      <WaitingActions
        {...state}
        phase={phase}
        ask="connectAgain"
        onRetry={model.retry}
        onBack={model.back}
        onDone={model.done}
      />
    </Message>
  );
}

function UnknownWallet({ isBroken }: { readonly isBroken: boolean }): ReactElement {
  return isBroken ? <BrokenDrawing /> : <PhoneDrawing />;
}

const useHint = ({ error }: ConnectingWalletConnectState, phase: Ended, wallet: string): string => {
  const text = useViewText();
  if (phase !== "failed" || error === undefined) return text(HINTS[phase], { wallet });
  const { key, slots } = reasonOf(error);
  return text(key, slots);
};
