import { copyAddressOf, embeddedState, endConnection } from "./account-connection.js";
import type { Account } from "../../../domain/account/account.js";
import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import { displayName, hasSmartAccounts } from "../../../domain/embedded-wallet/embedded-account.js";
import type { SocialProvider } from "../../../domain/embedded-wallet/social-providers.js";
import type { Network } from "../../../domain/network/network.js";
import type { EmbeddedAccountState } from "../../embedded-wallet/embedded-wallet.api.js";
import type { Latchkit } from "../../latchkit.js";
import { type Group, group } from "../../shared/group.js";
import { StateStore, derive } from "../../shared/state-store.js";
import { outcomeOf, type Outcome } from "../../shared/views/outcome.js";
import { viewInternalsOf } from "../../shared/views/view-options.js";

export type EmbeddedType = "eoa" | "smartAccount";

export interface EmbeddedChoice {
  readonly type: EmbeddedType;
  readonly address: string;
}

export interface AccountSettingsState {
  /** Missing if another wallet or none is active. */
  readonly account?: Account;
  /** The user's name, cut to 30 characters. */
  readonly name?: string;
  readonly provider?: SocialProvider;
  readonly network: Network;
  readonly isNetworkSupported: boolean;
  readonly canSwitchNetwork: boolean;
  /** Both account types on the network; empty without a choice. */
  readonly choices: readonly EmbeddedChoice[];
  /** True if the smart account's contract is deployed. Undefined: unknown. */
  readonly isDeployed?: boolean;
  /** The wallet's own site; absent if this page is that site, or while unknown. */
  readonly dashboardUrl?: string;
}

/** State and actions of the embedded wallet's settings; no action rejects. */
export interface AccountSettingsModel extends Group<AccountSettingsState> {
  follow(): void;
  prefer(type: EmbeddedType): Promise<Outcome>;
  copyAddress(): Promise<boolean>;
  openEmail(): void;
  openNetworks(): void;
  openKinds(): void;
  openUpgrade(): void;
  openAccount(): void;
  /** Opens the wallet's site. Call synchronously on click. False if unknown or rejected. */
  openDashboard(): boolean;
  signOut(): Promise<Outcome>;
}

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

const settingsNavigation = ({ navigation }: Latchkit) => ({
  openEmail: () => navigation.push({ view: "UpdateEmailWallet" }),
  openNetworks: () => navigation.push({ view: "Networks" }),
  openKinds: () => navigation.push({ view: "SmartAccountSettings" }),
  openUpgrade: () => navigation.push({ view: "UpgradeEmailWallet" }),
  openAccount: () => navigation.reset({ view: "Account" }),
});

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

export const accountSettingsModel = (latchkit: Latchkit): AccountSettingsModel => {
  const { embeddedAccount, account } = latchkit;
  const { clipboard, links } = viewInternalsOf(latchkit);
  const site = new StateStore<string | undefined>(undefined);
  return group(stateOf(latchkit, site), {
    follow: () => {
      embeddedAccount.actions().then(
        ({ dashboardUrl }) => site.update(() => dashboardUrl),
        () => undefined,
      );
    },
    prefer: (type) => outcomeOf(embeddedAccount.actions().then((actions) => actions.prefer(type))),
    copyAddress: () => copyAddressOf(account.snapshot.current, clipboard),
    ...settingsNavigation(latchkit),
    openDashboard: () => site.snapshot !== undefined && links.openTab(site.snapshot),
    signOut: () => endConnection(latchkit),
  });
};
