import { Notice } from "../../primitives/problem.js";
import { useState, type ReactElement } from "react";
import { unsupportedChainModel } from "../../../application/network/views/unsupported-chain.model.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-modal.js";
import { PowerIcon } from "../../icons/icons.js";
import { ActionButton } from "../../primitives/action-button.js";
import { NetworkList } from "./network-list.js";
import { useViewText } from "../../messages/use-text.js";

/** The wallet is on an unsupported network: switch or disconnect. */
export default function UnsupportedChainView(): ReactElement {
  const { model, state } = useModel(unsupportedChainModel);
  const text = useViewText();
  const { show } = useToast();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    if ((await model.disconnect()) === "failed")
      show({ variant: "error", text: text("disconnectFailed") });
    setLeaving(false);
  };
  return (
    <>
      <Notice>
        {state.isConnected
          ? text("unsupportedText", { network: state.current })
          : text("unsupportedTextOffline")}
      </Notice>
      <NetworkList
        rows={state.networks.map((network) => ({ network, isCurrent: false }))}
        choose={model.choose}
      />
      {state.isConnected ? (
        <ActionButton
          kind="quiet"
          testId="lk-disconnect"
          isBusy={isLeaving}
          onClick={() => void leave()}
        >
          <PowerIcon />
          {text(isLeaving ? "disconnecting" : "disconnect")}
        </ActionButton>
      ) : null}
    </>
  );
}
