import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { SignatureVerifier, SignIn } from "../../ports/sign-in.port.js";
import { SERVICE_URLS } from "../shared/service-query.js";
import { BrowserStorageSignIn } from "../sign-in/browser-sign-in.js";
import { CloudServiceSignIn } from "../sign-in/cloud-sign-in.js";
import { HostServerSignIn } from "../sign-in/server-sign-in.js";
import { SiweSignIn } from "../sign-in/siwe-sign-in.js";
import type { Services } from "./services.js";

type Dependencies = Services & { readonly signatureVerifier: SignatureVerifier };

/** True if sign-in is enabled. */
export const isSignInEnabled = ({ options: { siwx, siwe } }: Services): boolean =>
  siwx !== undefined || (siwe !== undefined && siwe.enabled !== false);

/** The host's sign-in adapter. Throws `sign-in/not-enabled` if neither option is set. */
export const signInOf = (services: Dependencies): SignIn => {
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
    // Present: validated with the options.
    const { projectId = "" } = options;
    const baseUrl = options.services?.catalogue ?? SERVICE_URLS.catalogue;
    const place = { projectId, baseUrl, origin, instanceId };
    return new CloudServiceSignIn({ options: siwx, ...place, storage, http, clock });
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
