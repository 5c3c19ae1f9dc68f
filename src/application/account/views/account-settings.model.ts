import { copyAddressOf, embeddedState, endConnection } from "./account-ways.js";
import type { Account } from "../../../domain/account/account.js";
import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import { displayName } from "../../../domain/embedded-wallet/display-name.js";
import { hasSmartAccounts } from "../../../domain/embedded-wallet/smart-account.js";
import type { SocialProvider } from "../../../domain/embedded-wallet/social-providers.js";
import type { Network } from "../../../domain/network/network.js";
import type { EmbeddedAccountState } from "../../embedded-wallet/embedded-account.api.js";
import type { Latchkit } from "../../latchkit.js";
import type { Group } from "../../shared/group.js";
import { StateStore, derive } from "../../shared/state-store.js";
import { outcomeOf, type Outcome } from "../../shared/views/outcome.js";
import { viewInternalsOf } from "../../shared/views/view-options.js";

/** The kinds of account that the embedded wallet has. */
export type EmbeddedType = "eoa" | "smartAccount";

/** One of the accounts that a user of the embedded wallet can use on a network. */
export interface EmbeddedChoice {
  readonly type: EmbeddedType;
  readonly address: string;
}

/** What the settings of the embedded wallet show. */
export interface AccountSettingsState {
  /** Missing where another wallet is in use, or none. */
  readonly account?: Account;
  /** What the user is called, cut to 30 characters (S5-018, S5-019). */
  readonly name?: string;
  /** The account elsewhere that signs in; absent where an e-mail address does. */
  readonly provider?: SocialProvider;
  readonly network: Network;
  readonly isNetworkSupported: boolean;
  readonly canSwitchNetwork: boolean;
  /** Both kinds of account on the network (S6-004); empty where there is nothing to choose. */
  readonly choices: readonly EmbeddedChoice[];
  /** Whether the contract of the smart account stands. Undefined: the wallet did not say. */
  readonly isDeployed?: boolean;
  /** Where the wallet's own site is; absent where the page is that site, or it is not known yet. */
  readonly dashboardUrl?: string;
}

/** State and actions of the settings of the embedded wallet; no action rejects. */
export interface AccountSettingsModel extends Group<AccountSettingsState> {
  /** Finds out what the wallet's code knows: its user, and its site. */
  follow(): void;
  /** Changes to the other kind of account. */
  prefer(type: EmbeddedType): Promise<Outcome>;
  /** False: the place refuses the clipboard. */
  copyAddress(): Promise<boolean>;
  /** Calls back once after `waitMs`; the result takes it back. */
  later(waitMs: number, task: () => void): () => void;
  openEmail(): void;
  openNetworks(): void;
  openKinds(): void;
  openUpgrade(): void;
  /** Back to the account that is in use. */
  openAccount(): void;
  /** False: the site was refused or is not known. Call inside the user's gesture. */
  openDashboard(): boolean;
  /** Signs out of the wallet, which ends its connections. */
  signOut(): Promise<Outcome>;
}

/** Both accounts where both are there and the network has smart accounts, else none. */
const choicesOf = (
  current: Account | undefined,
  accounts: readonly Account[],
  {
    network,
    embedded: { smartAccountNetworks },
  }: { readonly network: Network; readonly embedded: EmbeddedAccountState },
): readonly EmbeddedChoice[] => {
  if (current === undefined || !hasSmartAccounts(network, smartAccountNetworks)) return [];
  const addressOf = (wanted: EmbeddedType): string | undefined =>
    accounts.find(
      ({ connectorId, networkId, type }) =>
        connectorId === current.connectorId && networkId === current.networkId && type === wanted,
    )?.address;
  const [eoa, smart] = [addressOf("eoa"), addressOf("smartAccount")];
  if (eoa === undefined || smart === undefined) return [];
  return [
    { type: "smartAccount", address: smart },
    { type: "eoa", address: eoa },
  ];
};

const userOf = ({
  user,
  socialProvider: provider,
}: EmbeddedAccountState): Pick<AccountSettingsState, "name" | "provider"> => {
  const name = displayName({ ...user, provider });
  return { ...(name !== undefined && { name }), ...(provider !== undefined && { provider }) };
};

const ofEmbedded = (account: Account | undefined): Account | undefined =>
  account?.connectorId === CONNECTOR_ID.auth ? account : undefined;

/** Where the settings lead. */
const waysFrom = ({ navigation }: Latchkit) => ({
  openEmail: () => navigation.push({ view: "UpdateEmailWallet" }),
  openNetworks: () => navigation.push({ view: "Networks" }),
  openKinds: () => navigation.push({ view: "SmartAccountSettings" }),
  openUpgrade: () => navigation.push({ view: "UpgradeEmailWallet" }),
  openAccount: () => navigation.reset({ view: "Account" }),
});

/** What the views read, put together. */
const stateOf = (latchkit: Latchkit, site: Group<string | undefined>) => {
  const { enableNetworkSwitch } = viewInternalsOf(latchkit).options;
  return derive(
    [latchkit.account, latchkit.network, embeddedState(latchkit), site],
    ({ current, allAccounts }, network, embedded, dashboardUrl): AccountSettingsState => {
      const account = ofEmbedded(current);
      const { smartAccountDeployed: isDeployed } = embedded;
      return {
        ...(account && { account }),
        ...userOf(embedded),
        network: network.active,
        isNetworkSupported: network.isSupported,
        canSwitchNetwork:
          enableNetworkSwitch && (network.networks.length > 1 || !network.isSupported),
        choices: choicesOf(account, allAccounts, { network: network.active, embedded }),
        ...(isDeployed !== undefined && { isDeployed }),
        ...(dashboardUrl !== undefined && { dashboardUrl }),
      };
    },
  );
};

/** View model of AccountSettings, SmartAccountSettings and UpgradeEmailWallet. */
export const accountSettingsModel = (latchkit: Latchkit): AccountSettingsModel => {
  const { embeddedAccount, account } = latchkit;
  const { clipboard, links, scheduler } = viewInternalsOf(latchkit);
  const site = new StateStore<string | undefined>(undefined);
  return Object.assign(stateOf(latchkit, site), {
    follow: () => {
      embeddedAccount.actions().then(
        ({ dashboardUrl }) => site.update(() => dashboardUrl),
        () => undefined,
      );
    },
    prefer: (type: EmbeddedType) =>
      outcomeOf(embeddedAccount.actions().then((actions) => actions.prefer(type))),
    copyAddress: () => copyAddressOf(account.snapshot.current, clipboard),
    later: (waitMs: number, task: () => void) => scheduler.after(waitMs, task),
    ...waysFrom(latchkit),
    openDashboard: () => site.snapshot !== undefined && links.openTab(site.snapshot),
    signOut: () => endConnection(latchkit),
  });
};
