import { useContext, useLayoutEffect, type ReactElement } from "react";
import type { RouteOf } from "../../../domain/navigation/routes.js";
import {
  connectingWalletConnectModel,
  type ConnectingWalletConnectState,
  type PairingPhase,
} from "../../../application/pairing/views/connecting-wallet-connect.model.js";
import type { Wallet } from "../../../domain/catalogue/wallet.js";
import type { PairingPlatform } from "../../../domain/pairing/platforms.js";
import { useModel } from "../../hooks/use-model.js";
export { DownloadsView } from "./downloads-view.js";
import { walletTile } from "../../primitives/tile.js";
import { ShownContext } from "../../shell/view-context.js";
import { type FormProps, GetWalletAction } from "./pairing-actions.js";
import { OpenForm, ScanForm } from "./waiting-forms.js";
import { Tabs } from "./tabs.js";
import { useViewText } from "../../messages/use-text.js";
import { ConnectionIllustration, useThisApp } from "../../primitives/connection-illustration.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { BrokenDrawing, PhoneDrawing } from "../../icons/drawings.js";
import { reasonText } from "../../format/reason.js";
import { WaitingActions } from "../../primitives/waiting-actions.js";
import type { TextKey } from "../../messages/keys.js";

function Pairing({ wallet }: { readonly wallet?: Wallet | undefined }): ReactElement {
  const { model, state } = useModel((latchkit) => connectingWalletConnectModel(latchkit, wallet));
  const isShown = useContext(ShownContext);
  const text = useViewText();
  useLayoutEffect(() => {
    if (isShown) model.start();
  }, [model, isShown]);
  const tabs = state.platforms.map((id) => ({ id, name: text(`platform_${id}`) }));
  return (
    <Tabs
      tabs={tabs}
      chosen={state.platform}
      label={text("platforms", { wallet: wallet?.name ?? text("yourWallet") })}
      onChoose={model.choosePlatform}
    >
      <PlatformForm model={model} state={state} />
    </Tabs>
  );
}

const isThisBrowser = (platform: PairingPlatform): boolean =>
  platform === "browser" || platform === "unsupported";

function PlatformForm({ model, state }: FormProps): ReactElement {
  if (isThisBrowser(state.platform)) return <ExtensionForm model={model} state={state} />;
  if (state.phase !== "waiting") return <EndedForm model={model} state={state} />;
  return state.platform === "qrcode" ? (
    <ScanForm model={model} state={state} />
  ) : (
    <OpenForm model={model} state={state} />
  );
}

/** Basic mode shows only the code. The Downloads view is in the same chunk. */
export default function ConnectingWalletConnectView({
  route,
}: {
  readonly route: RouteOf<"ConnectingWalletConnect"> | RouteOf<"ConnectingWalletConnectBasic">;
}): ReactElement {
  return <Pairing wallet={"wallet" in route ? route.wallet : undefined} />;
}

function ExtensionForm({ model, state }: FormProps): ReactElement {
  const { wallet, platform } = state;
  const text = useViewText();
  const app = useThisApp();
  const isThisBrowser = platform === "browser";
  const slots = { wallet: wallet?.name ?? text("yourWallet") };
  return (
    <Message
      drawing={
        <ConnectionIllustration
          from={app}
          to={walletTile(wallet ?? { id: "", name: slots.wallet })}
          linkState="resting"
        />
      }
      title={text(isThisBrowser ? "continueInWallet" : "notDetected", slots)}
      hint={text(isThisBrowser ? "continue_browser" : "notDetectedHint", slots)}
    >
      {isThisBrowser ? (
        <ActionButton kind="primary" testId="lk-open-wallet" onClick={model.connectHere}>
          {text("openWallet", slots)}
        </ActionButton>
      ) : (
        <GetWalletAction model={model} state={state} />
      )}
    </Message>
  );
}

type EndedPhase = Exclude<PairingPhase, "waiting">;
const TITLES: Readonly<Record<EndedPhase, TextKey>> = {
  elsewhere: "pairingElsewhere",
  pending: "pairingPending",
  declined: "connectingDeclined",
  failed: "pairingFailed",
  idle: "pairingIdle",
  connected: "pairingConnected",
};
const HINTS: Readonly<Record<EndedPhase, TextKey>> = {
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
  connected: "connected",
} as const;

function EndedForm({ model, state }: FormProps): ReactElement {
  const { wallet } = state;
  const text = useViewText();
  const app = useThisApp();
  const phase = state.phase === "waiting" ? "idle" : state.phase;
  const name = wallet?.name ?? text("yourWallet");
  const drawing = wallet ? (
    <ConnectionIllustration from={app} to={walletTile(wallet)} linkState={LINK_STATES[phase]} />
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

const useHint = (
  { error }: ConnectingWalletConnectState,
  phase: EndedPhase,
  wallet: string,
): string => {
  const text = useViewText();
  if (phase !== "failed" || error === undefined) return text(HINTS[phase], { wallet });
  return reasonText(error, text);
};
