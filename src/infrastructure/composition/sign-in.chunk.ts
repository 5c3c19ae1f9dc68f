import { filter, skip } from "rxjs";
import { SignInFlow } from "../../application/flows/sign-in-flow.js";
import { networkGroup } from "../../application/network/network.group.js";
import { withActions } from "../../application/shared/lazy-groups.js";
import { StateStore } from "../../application/shared/state-store.js";
import { AccountSignIn } from "../../application/sign-in/account-sign-in.js";
import { endWithConnection } from "../../application/sign-in/end-with-connection.js";
import { SignInDuringConnect } from "../../application/sign-in/sign-in-during-connect.js";
import { SIGN_IN_START } from "../../application/sign-in/sign-in-start.js";
import { SignWithWallet } from "../../application/sign-in/sign-with-wallet.js";
import { toastGroup } from "../../application/toast/toast.group.js";
import type { Account } from "../../domain/account/account.js";
import { isLatchkitError, LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SignIn, SignatureVerifier } from "../../ports/sign-in.port.js";
import { SERVICE_URLS } from "../shared/service-query.js";
import { BrowserStorageSignIn } from "../sign-in/browser-storage-sign-in.js";
import { ChainSignatureVerifier } from "../sign-in/chain-signature-verifier.js";
import { CloudServiceSignIn } from "../sign-in/cloud-service-sign-in.js";
import { HostServerSignIn } from "../sign-in/host-server-sign-in.js";
import { SiweSignIn } from "../sign-in/siwe-sign-in.js";
import type { SignInModule } from "./loaded-code.js";
import type { Bindings } from "./bindings.js";
import type { Services } from "./services.js";
import { targetNetworkId } from "../../domain/connection/connection-state.js";

type Dependencies = Services & { readonly signatureVerifier: SignatureVerifier };

const isSignInEnabled = ({ options: { siwx, siwe } }: Services): boolean =>
  siwx !== undefined || (siwe !== undefined && siwe.enabled !== false);

/** The host's sign-in adapter. Throws `sign-in/not-enabled` if neither option is set. */
const signInOf = (services: Dependencies): SignIn => {
  const { options, environment, clock, http } = services;
  const { siwx, siwe } = options;
  const { origin } = environment;
  const isEnabled = isSignInEnabled(services);
  if (siwe && isEnabled) return new SiweSignIn({ siwe, origin, clock });
  if (!siwx) throw new LatchkitError("sign-in/not-enabled", {});
  if ("createMessage" in siwx) return siwx;
  if (siwx.kind === "server") return new HostServerSignIn({ options: siwx, origin, http, clock });
  const { storage, random, signatureVerifier: verifier } = services;
  const instanceId = options.instanceId ?? "default";
  if (siwx.kind === "cloud") {
    // The options' validation requires it.
    const { projectId = "" } = options;
    const baseUrl = options.services?.catalogue ?? SERVICE_URLS.catalogue;
    const common = { projectId, baseUrl, origin, instanceId };
    return new CloudServiceSignIn({ options: siwx, ...common, storage, http, clock });
  }
  return new BrowserStorageSignIn({
    options: siwx,
    origin,
    instanceId,
    storage,
    clock,
    random,
    verifier,
  });
};

export interface SignInServices {
  readonly signatureVerifier: SignatureVerifier;
  readonly signInPort: SignIn;
  readonly signWithWallet: SignWithWallet;
  readonly accountSignIn: AccountSignIn;
  readonly signInFlow: SignInFlow;
  readonly signInDuringConnect: SignInDuringConnect;
  readonly signInModule: SignInModule;
}

/** Disconnects locally even if the wallet fails to disconnect. */
const disconnectWith =
  ({ operations }: Services) =>
  async ({ namespace, connectorId }: Account, signal: AbortSignal): Promise<void> => {
    try {
      await operations.use(signal, ({ disconnect }) =>
        disconnect.run({ namespace, connectorId }, signal),
      );
    } catch (error) {
      if (!isLatchkitError(error, "connection/disconnect-failed")) throw error;
    }
  };

const signInOnConnect = (services: Services & SignInServices): SignInModule => ({
  store: services.accountSignIn,
  actions: () => services.signInFlow,
  begin: () => {
    services.signInFlow.begin();
    const { accountSignIn: signIn, signWithWallet: signer, connectionStore, life } = services;
    endWithConnection({ connectionStore, signIn, signer, life });
  },
  beforeEnd: (onEnd) => services.signInFlow.before(onEnd),
  pair: (pairing, proposal, signal) => services.signInDuringConnect.pair(pairing, proposal, signal),
  acceptSession: (session, signal) => services.signInDuringConnect.storeSignatures(session, signal),
  loginMessage: (networkId, signal) => services.signInDuringConnect.login(networkId, signal),
});

/** Loaded only if the app requests the actions. */
const signInOnDemand = (services: Services & SignInServices): SignInModule => ({
  store: new StateStore(SIGN_IN_START),
  actions: () => services.signInFlow,
  begin: () => undefined,
  beforeEnd: (onEnd) => onEnd(),
  pair: (pairing, proposal, signal) => pairing.pair(proposal, signal),
  acceptSession: async () => undefined,
  loginMessage: async () => undefined,
});

/** Sign-in with wallet. Follows the active account if the option is set. */
export const bindings: Bindings<SignInServices, Services> = {
  signatureVerifier: ({ chains }) => new ChainSignatureVerifier(chains),
  signInPort: signInOf,
  signWithWallet: ({ signInPort: signIn, activeAddress, operations, environment, clock }) =>
    new SignWithWallet({
      signIn,
      // Checks the account in the same task that chooses its wallet.
      ask: ({ caipAddress, address }, message, signal) =>
        withActions(operations, signal, ({ account }) => {
          if (activeAddress.snapshot !== caipAddress)
            throw new LatchkitError("account/not-available", { address });
          return account.signMessage(message, { signal });
        }),
      origin: environment.origin,
      clock,
    }),
  accountSignIn: (services) => {
    const { signWithWallet: signer, networks, clock, scheduler, life } = services;
    const { activeAccount: account } = services;
    return new AccountSignIn({ signer, account, networks, clock, scheduler, life });
  },
  signInFlow: (services) => {
    const { accountSignIn: signIn, signWithWallet: signer, lifecycle, toastCode } = services;
    const { control, modal, navigation, events, life } = services;
    return new SignInFlow({
      signIn,
      signer,
      control,
      modal,
      navigation,
      becameVisible$: lifecycle.visible$.pipe(skip(1), filter(Boolean)),
      switchTo: (networkId, signal) => networkGroup(services).switch(networkId, { signal }),
      disconnect: disconnectWith(services),
      toast: (text) => toastGroup(toastCode).show({ variant: "error", text }),
      events,
      life,
    });
  },
  signInDuringConnect: (services) => {
    const { signInPort: signIn, signatureVerifier: verifier, connectionStore, events } = services;
    const { clock, scheduler, environment } = services;
    return new SignInDuringConnect({
      signIn,
      verifier,
      networkId: () => targetNetworkId(connectionStore.snapshot),
      origin: environment.origin,
      clock,
      scheduler,
      events,
    });
  },
  signInModule: (services) =>
    isSignInEnabled(services) ? signInOnConnect(services) : signInOnDemand(services),
};
