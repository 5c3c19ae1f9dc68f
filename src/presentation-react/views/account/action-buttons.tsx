import type { ComponentType, ReactElement } from "react";
import type { AccountAction } from "../../../application/shared/views/account-actions.js";
import { CoinIcon, PhoneCodeIcon, SendIcon, SwapIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";

const OPENERS = {
  onramp: "openOnramp",
  swaps: "openSwap",
  receive: "openReceive",
  send: "openSend",
} as const satisfies Readonly<Record<AccountAction, string>>;

interface Appearance {
  readonly testId: string;
  readonly text: "buy" | "swap" | "receive" | "send";
  readonly Icon: ComponentType;
}

const APPEARANCES: Readonly<Record<AccountAction, Appearance>> = {
  onramp: { testId: "lk-open-onramp", text: "buy", Icon: CoinIcon },
  swaps: { testId: "lk-open-swap", text: "swap", Icon: SwapIcon },
  receive: { testId: "lk-open-receive", text: "receive", Icon: PhoneCodeIcon },
  send: { testId: "lk-open-send", text: "send", Icon: SendIcon },
};

/** Round buttons for the actions of an account or token, in the host's order. */
export function ActionButtons<A extends AccountAction>({
  actions,
  model,
}: {
  readonly actions: readonly A[];
  readonly model: { readonly [W in (typeof OPENERS)[A]]: () => void };
}): ReactElement {
  const text = useViewText();
  return (
    <ul className="round-actions">
      {actions.map((action) => {
        const { testId, text: key, Icon } = APPEARANCES[action];
        const opener: (typeof OPENERS)[A] = OPENERS[action];
        return (
          <li key={action}>
            <button
              type="button"
              className="round-action"
              part="button"
              data-testid={testId}
              onClick={model[opener]}
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
