import { useContext, useLayoutEffect, type ReactElement } from "react";
import type { RouteOf } from "../../../domain/navigation/routes.js";
import { connectingWalletConnectModel } from "../../../application/pairing/views/connecting-wallet-connect.model.js";
import type { Wallet } from "../../../domain/catalogue/wallet.js";
import type { PairingPlatform } from "../../../domain/pairing/platforms.js";
import { useModel } from "../../hooks/use-model.js";
import { ShownContext } from "../../shell/shown.js";
import type { FormProps } from "./form-props.js";
import { EndedForm } from "./ended-form.js";
import { HereForm } from "./here-form.js";
import { OpenForm } from "./open-form.js";
import { ScanForm } from "./scan-form.js";
import { Tabs } from "./tabs.js";
import { useViewText } from "../../messages/use-text.js";

/** The pairing attempt, with tabs if there are several ways. Starts on mount. */
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
      <Form model={model} state={state} />
    </Tabs>
  );
}

const isHere = (platform: PairingPlatform): boolean =>
  platform === "browser" || platform === "unsupported";

function Form({ model, state }: FormProps): ReactElement {
  if (isHere(state.platform)) return <HereForm model={model} state={state} />;
  if (state.phase !== "waiting") return <EndedForm model={model} state={state} />;
  return state.platform === "qrcode" ? (
    <ScanForm model={model} state={state} />
  ) : (
    <OpenForm model={model} state={state} />
  );
}

/**
 * Pairs a wallet on another device or in another program by a QR code or link. Basic mode shows the
 * code only. The Downloads view is in the same chunk.
 */
export default function ConnectingWalletConnectView({
  route,
}: {
  readonly route: RouteOf<"ConnectingWalletConnect"> | RouteOf<"ConnectingWalletConnectBasic">;
}): ReactElement {
  return <Pairing wallet={"wallet" in route ? route.wallet : undefined} />;
}
export { DownloadsView } from "./downloads-view.js";
