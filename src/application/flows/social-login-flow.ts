import type { SocialLoginState } from "../../domain/embedded-wallet/login-states.js";
import type { SocialProvider } from "../../domain/embedded-wallet/social-providers.js";
import type { SocialLogin } from "../embedded-wallet/social-login.js";
import type { Call } from "../shared/group.js";
import type { LoginFlowParts } from "./login-flow.js";
import { StepFlow, type StepNavigation } from "./step-flow.js";
import type { SocialLoginActions } from "../embedded-wallet/embedded-wallet.api.js";

const viewOf = (provider: SocialProvider) =>
  provider === "farcaster" ? "ConnectingFarcaster" : "ConnectingSocial";

const socialNavigation = ({
  login,
  connection,
  modal,
  navigation,
  events,
}: LoginFlowParts<SocialLogin>): StepNavigation<SocialLoginState> => ({
  isOfFlow: (view) => view === "ConnectingSocial" || view === "ConnectingFarcaster",
  leave: () => {
    const { snapshot } = login;
    connection.leave();
    login.leave();
    if ("provider" in snapshot && snapshot.step !== "failed")
      events.emit({ name: "SOCIAL_LOGIN_CANCELED", provider: snapshot.provider });
  },
  navigate: (state, isInFlow) => {
    if ("provider" in state) {
      const route = { view: viewOf(state.provider) } as const;
      if (isInFlow) navigation.replace(route);
      else navigation.push(route);
    } else if (isInFlow && state.problem !== undefined) modal.back();
  },
  report: (state, before) => {
    if (state.step === "choice" && state.problem !== undefined && "provider" in before)
      events.emit({ name: "SOCIAL_LOGIN_CANCELED", provider: before.provider });
    if (state.step === "user")
      events.emit({ name: "SOCIAL_LOGIN_REQUEST_USER_DATA", provider: state.provider });
    if (state.step !== "failed") return;
    const { provider, problem } = state;
    events.emit({ name: "SOCIAL_LOGIN_ERROR", provider, code: problem.error.code });
  },
});

/**
 * Navigates through social sign-in: to the waiting view, then connects the wallet. Leaving closes
 * the popup; a closed popup returns to the choice.
 */
export class SocialLoginFlow implements SocialLoginActions {
  readonly #parts: LoginFlowParts<SocialLogin>;
  readonly #flow: StepFlow<SocialLoginState>;
  readonly leave: () => void;

  constructor(parts: LoginFlowParts<SocialLogin>) {
    const method = socialNavigation(parts);
    this.#parts = parts;
    this.#flow = new StepFlow(parts.login, parts, method);
    this.leave = method.leave;
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

  #connect(): Promise<SocialLoginState> {
    const { login, connection, events } = this.#parts;
    const signedIn = login.snapshot;
    return connection.run(login, () => {
      if (signedIn.step === "signed-in")
        events.emit({ name: "SOCIAL_LOGIN_SUCCESS", provider: signedIn.provider });
      login.finish();
    });
  }
}
