import type { SocialLoginState } from "../../domain/embedded-wallet/login-states.js";
import type { SocialProvider } from "../../domain/embedded-wallet/social-providers.js";
import type { ViewName } from "../../domain/navigation/routes.js";
import type { SocialLogin } from "../embedded-wallet/social-login.js";
import type { EventLog } from "../events/events.api.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { NavigationStore } from "../navigation/navigation.store.js";
import type { Call } from "../shared/group.js";
import type { Lifetime } from "../shared/lifetime.js";
import { type ConnectSignedIn, LoginFlow } from "./login-flow.js";
import type { SocialLoginActions } from "../embedded-wallet/embedded-wallet.api.js";

/** Dependencies of the flow. */
export interface SocialLoginFlowParts {
  readonly login: SocialLogin;
  readonly connection: ConnectSignedIn;
  readonly modal: Pick<ModalControl, "isOpen" | "closed$" | "back">;
  readonly navigation: NavigationStore;
  readonly events: EventLog;
  readonly life: Lifetime;
}

const viewOf = (provider: SocialProvider) =>
  provider === "farcaster" ? "ConnectingFarcaster" : "ConnectingSocial";
const isOfFlow = (view: ViewName): boolean =>
  view === "ConnectingSocial" || view === "ConnectingFarcaster";

/**
 * Navigates through social sign-in: to the waiting view, then connects the wallet. Closing the
 * modal and going back cancel it and close the popup; a closed popup returns to the choice. Works
 * without the modal too.
 */
export class SocialLoginFlow implements SocialLoginActions {
  readonly #parts: SocialLoginFlowParts;
  readonly #flow: LoginFlow<SocialLoginState>;

  constructor(parts: SocialLoginFlowParts) {
    this.#parts = parts;
    this.#flow = new LoginFlow({
      ...parts,
      isOfFlow,
      leave: () => this.leave(),
      navigate: (state) => this.#navigate(state),
      report: (state, before) => this.#report(state, before),
    });
  }

  start(provider: SocialProvider, call: Call = {}): Promise<SocialLoginState> {
    const { login, events } = this.#parts;
    return this.#flow.run("socialLogin.start", call, async () => {
      events.emit({ name: "SOCIAL_LOGIN_STARTED", provider });
      await login.start(provider);
      return login.snapshot.step === "signed-in" ? await this.#connect() : login.snapshot;
    });
  }

  /** Connects a user who returns from a redirect sign-in. */
  resume(): Promise<void> {
    const { life, login } = this.#parts;
    return life.run("socialLogin.resume", undefined, async () => {
      await login.resume();
      if (login.snapshot.step === "signed-in") await this.#connect();
    });
  }

  leave(): void {
    const { login, connection, events } = this.#parts;
    const { snapshot } = login;
    connection.leave();
    login.leave();
    if ("provider" in snapshot && snapshot.step !== "failed")
      events.emit({ name: "SOCIAL_LOGIN_CANCELED", provider: snapshot.provider });
  }

  #connect(): Promise<SocialLoginState> {
    const { login, events } = this.#parts;
    const signedIn = login.snapshot;
    return this.#flow.connect(signedIn, () => {
      if (signedIn.step === "signed-in")
        events.emit({ name: "SOCIAL_LOGIN_SUCCESS", provider: signedIn.provider });
      login.finish();
    });
  }

  #navigate(state: SocialLoginState): void {
    const { modal, navigation } = this.#parts;
    const isInFlow = isOfFlow(navigation.current.view);
    if ("provider" in state) {
      const route = { view: viewOf(state.provider) } as const;
      if (isInFlow) navigation.replace(route);
      else navigation.push(route);
    } else if (isInFlow && state.problem !== undefined) modal.back();
  }

  #report(state: SocialLoginState, before: SocialLoginState): void {
    const { events } = this.#parts;
    // The user closed the popup.
    if (state.step === "choice" && state.problem !== undefined && "provider" in before)
      events.emit({ name: "SOCIAL_LOGIN_CANCELED", provider: before.provider });
    if (state.step === "user")
      events.emit({ name: "SOCIAL_LOGIN_REQUEST_USER_DATA", provider: state.provider });
    if (state.step !== "failed") return;
    const { provider, problem } = state;
    events.emit({ name: "SOCIAL_LOGIN_ERROR", provider, code: problem.error.code });
  }
}
