import css from "./profile.css?inline";
import { useEffect, useRef, type ReactElement, type RefObject } from "react";
import {
  profileWalletsModel,
  type ProfileWalletsModel,
  type ProfileWalletsState,
} from "../../../application/connection/views/profile-wallets.model.js";
import { useModel } from "../../hooks/use-model.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { PlusIcon } from "../../icons/icons.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { Row } from "../../primitives/row.js";
import { useLocale } from "../../provider/use-locale.js";
import type { ViewProps } from "../view.types.js";
import { Tabs } from "../walletconnect/tabs.js";
import { ConnectedAddressRow } from "./connected-address-row.js";
import { RecentRow } from "./address-text.js";
import { useWalletActions, type WalletActions } from "./use-wallet-actions.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { chainTab } from "../../format/chain-name.js";
import { useViewText } from "../../messages/use-text.js";

/** Moves the focus to `target` if a press removed the pressed button. */
const useFocusFallback = (target: RefObject<HTMLElement | null>, state: unknown): void => {
  useEffect(() => {
    const element = target.current;
    const root = element?.getRootNode();
    if (element && root instanceof ShadowRoot && root.activeElement === null)
      element.focus({ preventScroll: true });
  }, [target, state]);
};

export default function ProfileWalletsView({ route }: ViewProps<"ProfileWallets">): ReactElement {
  useSheet(css);
  const { model, state } = useModel((latchkit) => profileWalletsModel(latchkit, route.namespace));
  const actions = useWalletActions(model);
  const text = useViewText();
  const summary = useRef<HTMLParagraphElement>(null);
  useFocusFallback(summary, state);
  const tabs = state.namespaces.map((id) => ({ id, name: chainTab(text, id) }));
  return (
    <Tabs
      tabs={tabs}
      chosen={state.namespace}
      label={text("chainKinds")}
      onChoose={model.showNamespace}
    >
      <div className="wallets-head">
        <p ref={summary} className="group-label" tabIndex={-1}>
          {state.count > 0 ? text("walletsHeld", { count: state.count }) : null}
        </p>
        {state.total > 1 && state.count > 0 ? (
          <button
            type="button"
            className="small-button"
            part="button"
            data-testid="lk-disconnect-all"
            aria-disabled={actions.isBusy || undefined}
            onClick={() => void actions.disconnectAll()}
          >
            {text("disconnectAll")}
          </button>
        ) : null}
      </div>
      {state.active === undefined && state.recent.length === 0 ? (
        <NoWallet state={state} actions={actions} />
      ) : (
        <Wallets model={model} state={state} actions={actions} />
      )}
    </Tabs>
  );
}

interface PartProps {
  readonly state: ProfileWalletsState;
  readonly actions: WalletActions;
}

const MAX_NAMES = 3;

/** `Ethereum, Base, OP and more`; undefined if it only repeats the name of the namespace. */
const useNetworksText = ({ networkNames, namespace }: ProfileWalletsState): string | undefined => {
  const text = useViewText();
  const locale = useLocale();
  const [first] = networkNames;
  const isKnown = networkNames.length === 1 && first === chainTab(text, namespace);
  if (first === undefined || isKnown) return undefined;
  const list = new Intl.ListFormat(locale, { type: "unit", style: "short" });
  const names = list.format(networkNames.slice(0, MAX_NAMES));
  return networkNames.length > MAX_NAMES ? text("networksAndMore", { networks: names }) : names;
};

function NoWallet({ state, actions }: PartProps): ReactElement {
  const { namespace } = state;
  const text = useViewText();
  return (
    <Message
      drawing={<EmptyWalletDrawing />}
      title={text("noWalletFor", { kind: chainTab(text, namespace) })}
      hint={useNetworksText(state)}
    >
      <ActionButton kind="primary" testId="lk-add-wallet" onClick={actions.add}>
        {text("addWallet", { kind: chainTab(text, namespace) })}
      </ActionButton>
    </Message>
  );
}

function Wallets({
  model,
  state,
  actions,
}: PartProps & { readonly model: ProfileWalletsModel }): ReactElement {
  const text = useViewText();
  const { active, others, recent, canAdd, namespace, isInUse } = state;
  const networksNote = useNetworksText(state);
  const rows = [
    ...(active ? [{ connected: active, isInUse, canDisconnect: true }] : []),
    ...others.map((address) => ({
      connected: address,
      isInUse: false,
      canDisconnect: address.endsWallet,
    })),
  ];
  return (
    <>
      <ul className="stack">
        {rows.map((row) => (
          <li key={`${row.connected.connector.id} ${row.connected.account.address}`}>
            <ConnectedAddressRow {...row} model={model} actions={actions} />
          </li>
        ))}
      </ul>
      {recent.length === 0 ? null : (
        <section className="group" aria-labelledby="lk-recent-wallets">
          <h3 id="lk-recent-wallets" className="group-label">
            {text("recentlyConnected")}
          </h3>
          <ul className="stack">
            {recent.map((address) => (
              <li key={`${address.wallet.connectorId} ${address.address}`}>
                <RecentRow recent={address} model={model} actions={actions} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {canAdd ? (
        <div className="wallets-add">
          <Row
            testId="lk-add-wallet"
            leading={
              <span className="tile tile-medium tile-icon">
                <PlusIcon />
              </span>
            }
            name={text("addWallet", { kind: chainTab(text, namespace) })}
            note={networksNote}
            trailing="deeper"
            onClick={actions.add}
          />
        </div>
      ) : null}
    </>
  );
}
