import { type AlertServices, bindings as alerts } from "./alerts.chunk.js";
import { type BalanceServices, bindings as balance } from "./balance.chunk.js";
import type { Bindings } from "./bindings.js";
import { type CatalogueServices, bindings as catalogue } from "./catalogue.chunk.js";
import { type EmbeddedServices, bindings as embedded } from "./embedded-wallet.chunk.js";
import { type ImageServices, bindings as images } from "./images.chunk.js";
import { type OnrampServices, bindings as onramp } from "./onramp.chunk.js";
import { type PairingServices, bindings as pairing } from "./pairing.chunk.js";
import { type ProjectServices, bindings as project } from "./project.chunk.js";
import { type SendServices, bindings as send } from "./send.chunk.js";
import type { Services } from "./services.js";
import { type SignInServices, bindings as signIn } from "./sign-in.chunk.js";
import { type SmartSessionServices, bindings as smartSessions } from "./smart-sessions.chunk.js";
import { type SocialLoginServices, bindings as socialLogin } from "./social-login.chunk.js";
import { type StateCookieServices, bindings as stateCookie } from "./state-cookie.chunk.js";
import { type SwapServices, bindings as swap } from "./swap.chunk.js";
import { type TelemetryServices, bindings as telemetry } from "./telemetry.chunk.js";
import { type ToastServices, bindings as toast } from "./toast.chunk.js";
import { type TokensServices, bindings as tokens } from "./tokens.chunk.js";
import { type WalletActionServices, bindings as actions } from "./wallet-actions.chunk.js";
import { type WalletOperationServices, bindings as operations } from "./wallet-operations.chunk.js";

/** Services of all chunks, which a page fetches on first use. */
export interface ChunkServices
  extends
    AlertServices,
    BalanceServices,
    CatalogueServices,
    EmbeddedServices,
    ImageServices,
    OnrampServices,
    PairingServices,
    ProjectServices,
    SendServices,
    SignInServices,
    SmartSessionServices,
    SocialLoginServices,
    StateCookieServices,
    SwapServices,
    TelemetryServices,
    ToastServices,
    TokensServices,
    WalletActionServices,
    WalletOperationServices {}

/** Their factories, for `latchkit/container`. */
export const chunkServices: Bindings<ChunkServices, Services> = {
  ...alerts,
  ...balance,
  ...catalogue,
  ...embedded,
  ...images,
  ...onramp,
  ...pairing,
  ...project,
  ...send,
  ...signIn,
  ...smartSessions,
  ...socialLogin,
  ...stateCookie,
  ...swap,
  ...telemetry,
  ...toast,
  ...tokens,
  ...actions,
  ...operations,
};
