import type { ActivityCode } from "../../application/activity/activity.api.js";
import type { BalanceGroup } from "../../application/balance/balance.api.js";
import type {
  EmbeddedCode,
  SocialLoginCode,
} from "../../application/embedded-wallet/embedded-wallet.api.js";
import type { FeaturesStore } from "../../application/features/features.store.js";
import type { NamesCode } from "../../application/names/names-actions.js";
import type { WatchedCode } from "../../application/shared/lazy-groups.js";
import type { Lazy } from "../../application/shared/lazy.js";
import type { SignInCode } from "../../application/sign-in/sign-in.api.js";
import type { ToastCode } from "../../application/toast/toast.group.js";
import type { CollectibleList } from "../../domain/collectibles/collectible.js";
import type { Portfolio } from "../../domain/tokens/token-balance.js";
import type { CoreServices } from "./core-services.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import type { PortServices } from "./port-services.js";
import type { WalletServices } from "./wallet-services.js";

/** The validated options of `createLatchkit`. */
export interface InstanceInput {
  readonly options: LatchkitOptions;
}

/** The loaded code of tokens, names, activity and collectibles, which share requests. */
export interface AccountCode extends WatchedCode<Portfolio> {
  readonly namesCode: NamesCode;
  readonly activityCode: ActivityCode;
  readonly collectiblesCode: WatchedCode<CollectibleList>;
}

/** Data of the active account that other capabilities use. */
export interface AccountServices {
  readonly balance: BalanceGroup;
  readonly tokensParts: Lazy<AccountCode>;
  readonly namesParts: Lazy<NamesCode>;
}

/** Ways to sign in that other capabilities use. */
export interface LoginServices {
  /** True if the instance has a secure frame: the host's own, or one at the configured URL. */
  readonly hasSecureFrame: boolean;
  readonly embeddedCode: Lazy<EmbeddedCode>;
  readonly socialCode: Lazy<SocialLoginCode>;
  readonly signInCode: Lazy<SignInCode>;
}

/**
 * The services of an idle page that chunks may use. What only the facade uses is beside its
 * factory: `account-capabilities.ts` and its neighbours.
 */
export interface Services
  extends
    InstanceInput,
    PortServices,
    CoreServices,
    WalletServices,
    AccountServices,
    LoginServices {
  readonly features: FeaturesStore;
  readonly toastCode: Lazy<ToastCode>;
}
