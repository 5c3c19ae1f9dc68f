import { urlBelow } from "../../domain/shared/https-url.js";

/** Our version, as the services are told it; a test holds it to package.json. */
const VERSION = "0.1.0";
const SDK_TYPE = "latchkit";
/** `{framework}-{adapters}-{version}`. */
export const SDK_VERSION = `react-universal-${VERSION}`;

/** Where the hosted services are, unless the host sets otherwise. */
export const SERVICE_URLS = {
  catalogue: "https://api.web3modal.org",
  telemetry: "https://pulse.walletconnect.org",
} as const;

/** An address of a service: whether its base ends with a slash, and with the base's own query. */
export const serviceUrl = urlBelow;

/** What every call to catalogue and telemetry says of who calls (S7-001). */
export const serviceQuery = (
  projectId: string,
): { readonly projectId: string; readonly st: string; readonly sv: string } => ({
  projectId,
  st: SDK_TYPE,
  sv: SDK_VERSION,
});
