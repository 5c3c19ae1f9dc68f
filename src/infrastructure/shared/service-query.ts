/** The package's version; a test compares it with package.json. */
const VERSION = "0.1.0";
/** `{framework}-{adapters}-{version}`. */
export const SDK_VERSION = `react-universal-${VERSION}`;

export const SERVICE_URLS = {
  catalogue: "https://api.web3modal.org",
  telemetry: "https://pulse.walletconnect.org",
} as const;

/** Query parameters of catalogue and telemetry requests. */
export const serviceQuery = (
  projectId: string,
): { readonly projectId: string; readonly st: string; readonly sv: string } => ({
  projectId,
  st: "latchkit",
  sv: SDK_VERSION,
});
