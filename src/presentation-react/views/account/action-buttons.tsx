import type { ComponentType, ReactElement } from "react";
import type {
  AccountAction,
  AccountModel,
} from "../../../application/account/views/account.model.js";
import { CoinIcon } from "../../icons/further-icons.js";
import { PhoneCodeIcon } from "../../icons/icons.js";
import { SendIcon } from "./send-icon.js";
import { SwapIcon } from "./swap-icon.js";
import { useViewText } from "../../messages/use-text.js";

interface Look {
  readonly testId: string;
  readonly text: "buy" | "swap" | "receive" | "send";
  readonly Icon: ComponentType;
  readonly open: "openOnramp" | "openSwap" | "openReceive" | "openSend";
}

const LOOKS: Readonly<Record<AccountAction, Look>> = {
  onramp: { testId: "lk-open-onramp", text: "buy", Icon: CoinIcon, open: "openOnramp" },
  swaps: { testId: "lk-open-swap", text: "swap", Icon: SwapIcon, open: "openSwap" },
  receive: { testId: "lk-open-receive", text: "receive", Icon: PhoneCodeIcon, open: "openReceive" },
  send: { testId: "lk-open-send", text: "send", Icon: SendIcon, open: "openSend" },
};

/** What can be done with the account, as round buttons side by side, in the host's order. */
export function ActionButtons({
  actions,
  model,
}: {
  readonly actions: readonly AccountAction[];
  readonly model: AccountModel;
}): ReactElement {
  const text = useViewText();
  return (
    <ul className="round-actions">
      {actions.map((action) => {
        const { testId, text: key, Icon, open } = LOOKS[action];
        return (
          <li key={action}>
            <button
              type="button"
              className="round-action"
              part="button"
              data-testid={testId}
              onClick={model[open]}
            >
              <span className="round-action-disc">
                <Icon />
              </span>
              <span>{text(key)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
