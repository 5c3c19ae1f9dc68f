import { type ReactElement, createElement, useState, type ComponentType } from "react";
import type {
  AccountModel,
  AccountViewState,
} from "../../../application/account/views/account.model.js";
import type { AccountTab } from "../../../application/account/account.api.js";
import { Tabs } from "../walletconnect/tabs.js";
import { useViewText } from "../../messages/use-text.js";
import type { TextKey } from "../../messages/keys.js";
import { type CodeError, useCode } from "../../hooks/use-code.js";
import { Message } from "../../primitives/message.js";
import { RetryAction } from "../../primitives/action-button.js";
import { SkeletonRows } from "../../primitives/row.js";

const NAMES: Readonly<Record<AccountTab, TextKey>> = {
  tokens: "tabTokens",
  nfts: "tabNfts",
  activity: "tabActivity",
};

/** The chunk of each tab, loaded when the tab is shown. */
const PARTS = {
  tokens: () => import("../tokens/tokens-part.js"),
  nfts: () => import("../collectibles/collectibles-part.js"),
  activity: () => import("../activity/transactions-view.js"),
} as const satisfies Record<AccountTab, () => Promise<unknown>>;

/** Tokens, collectibles and activity of the account (spec 2); no tabs if only one is enabled. */
export function AccountTabs({
  model,
  state: { tabs, tab },
}: {
  readonly model: AccountModel;
  readonly state: AccountViewState;
}): ReactElement {
  const text = useViewText();
  return (
    <Tabs
      tabs={tabs.map((id) => ({ id, name: text(NAMES[id]) }))}
      chosen={tab}
      label={text("tabsLabel")}
      onChoose={model.showTab}
    >
      <AccountPart key={tab} chunk={tab} load={PARTS[tab]} />
    </Tabs>
  );
}

/** A part of the account view in its own chunk. */
interface AccountPartProps {
  readonly chunk: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** Loads a part of the account view when shown. */
export function AccountPart({ chunk, load }: AccountPartProps): ReactElement {
  const text = useViewText();
  const [times, setTimes] = useState(1);
  const [error, onRefused] = useState<CodeError>();
  const loadPart = async (): Promise<ComponentType> => (await load()).default;
  const part = useCode(chunk, loadPart, true, { times, onRefused });
  if (part) return createElement(part);
  const retry = (): void => {
    onRefused(undefined);
    setTimes(times + 1);
  };
  if (error) return <Failure error={error} testId={`lk-${chunk}-retry`} onRetry={retry} />;
  return <SkeletonRows label={text("loading")} count={2} />;
}

function Failure(props: {
  readonly error: CodeError;
  readonly testId: string;
  readonly onRetry: () => void;
}): ReactElement {
  const text = useViewText();
  return (
    <Message title={text(props.error.code)} isAlert>
      <RetryAction {...props} />
    </Message>
  );
}
