import type { RaiseAlert } from "../../domain/alerts/alerts.js";
import type { LatchkitOptions } from "./options/latchkit-options.js";
import {
  misplacedOptions,
  notBuiltOptions,
  projectOptions,
  unknownOptions,
  unreachableWallets,
} from "./options/option-notices.js";

/**
 * Raises one alert for each kind of ineffective option; loaded with the start of a development
 * page.
 */
export const noticeOptions = (options: LatchkitOptions, alert: RaiseAlert): void => {
  const [unknown, notBuilt, needy] = [
    unknownOptions(options),
    notBuiltOptions(options),
    projectOptions(options),
  ];
  if (unknown.length > 0) alert("options-unknown", { options: unknown });
  if (notBuilt.length > 0) alert("options-not-built", { options: notBuilt });
  const misplaced = misplacedOptions(options);
  if (misplaced.length > 0) alert("options-without-effect", { options: misplaced });
  const unreachable = unreachableWallets(options);
  if (unreachable.length > 0) alert("wallets-unreachable", { wallets: unreachable });
  if (options.features?.pay === true) alert("pay-without-view", {});
  if (options.projectId === undefined && needy.length > 0)
    alert("project-id-missing", { options: needy });
};
