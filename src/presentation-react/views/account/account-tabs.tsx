import { LazyPart } from "../../primitives/lazy-part.js";
import { type ReactElement } from "react";
import type {
  AccountModel,
  AccountViewState,
} from "../../../application/account/views/account.model.js";
import type { AccountTab } from "../../../application/account/account.api.js";
import { Tabs } from "../walletconnect/tabs.js";
import { useViewText } from "../../messages/use-text.js";
import type { TextKey } from "../../messages/keys.js";

const NAMES: Readonly<Record<AccountTab, TextKey>> = {
  tokens: "tabTokens",
  nfts: "tabNfts",
  activity: "tabActivity",
};

const PARTS = {
  tokens: () => import("../tokens/tokens-part.js"),
  nfts: () => import("../collectibles/collectibles-part.js"),
  activity: () => import("../activity/transactions-view.js"),
} as const satisfies Record<AccountTab, () => Promise<unknown>>;

/** Tokens, collectibles and activity of the account; no tabs if only one is enabled. */
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
      <LazyPart
        key={tab}
        chunk={tab}
        load={PARTS[tab]}
        retryTestId={`lk-${tab}-retry`}
        props={{}}
      />
    </Tabs>
  );
}
