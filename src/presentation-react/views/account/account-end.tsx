import { useState, type ReactElement } from "react";
import type {
  AccountModel,
  AccountViewState,
} from "../../../application/account/views/account.model.js";
import { useToast } from "../../hooks/use-modal.js";
import { useViewText } from "../../messages/use-text.js";

interface PartProps {
  readonly model: AccountModel;
  readonly state: AccountViewState;
}

/** Links to the account at the explorer, and disconnects. */
export function AccountEnd({ model, state }: PartProps): ReactElement {
  const text = useViewText();
  const { show } = useToast();
  const openExplorer = (): void => {
    if (!model.openExplorer()) show({ variant: "error", text: text("explorerRefused") });
  };
  return (
    <div className="account-end">
      {state.explorerUrl === undefined ? null : (
        <button
          type="button"
          className="account-way"
          part="button"
          data-testid="lk-explorer"
          onClick={openExplorer}
        >
          {text("viewExplorer")}
          <span className="unseen">, {text("opensInTab")}</span>
        </button>
      )}
      <Disconnect model={model} state={state} />
    </div>
  );
}

function Disconnect({ model, state }: PartProps): ReactElement {
  const text = useViewText();
  const { show } = useToast();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    if (isLeaving) return;
    setLeaving(true);
    const end = await model.disconnect();
    if (end === "failed") show({ variant: "error", text: text("disconnectFailed") });
    else if (state.endsOne && state.walletCount > 1)
      show({ variant: "success", text: text("walletDisconnected") });
    setLeaving(false);
  };
  const endsAll = !state.endsOne && state.walletCount > 1;
  return (
    <button
      type="button"
      className="account-way"
      part="button"
      data-testid="lk-disconnect"
      title={state.wallet?.name}
      onClick={() => void leave()}
    >
      {text(isLeaving ? "disconnecting" : "disconnect")}
      {endsAll ? ` · ${text("allWalletsEnd", { count: state.walletCount })}` : null}
    </button>
  );
}
