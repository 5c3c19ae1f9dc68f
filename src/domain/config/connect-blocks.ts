import { CONNECT_METHODS, type ConnectMethod, type ProjectFeatures } from "./features.js";

export interface ConnectBlock {
  readonly method: ConnectMethod;
  /** Shows a line with "or" above it. */
  readonly hasSeparator: boolean;
}

export interface ConnectBlocks {
  readonly blocks: readonly ConnectBlock[];
  /** The wallet list is collapsed to one row; only if there is another block. */
  readonly isCollapsed: boolean;
}

export interface BlocksInput {
  readonly features: ProjectFeatures;
  readonly hasInstalled: boolean;
  readonly hasWallets: boolean;
  /** Methods with a view. */
  readonly built: readonly ConnectMethod[];
}

/** The host's order, then the remaining methods. By default installed wallets come first. */
export const connectMethodsOf = (
  order: readonly ConnectMethod[] | undefined,
  hasInstalled: boolean,
): readonly ConnectMethod[] => {
  const first = order ?? (hasInstalled ? ["wallet", ...CONNECT_METHODS] : CONNECT_METHODS);
  return [...new Set<ConnectMethod>([...first, ...CONNECT_METHODS])];
};

/** True if the wallet list collapses. `emailShowWallets: false` is the deprecated option. */
export const collapsesWallets = ({
  collapseWallets,
  emailShowWallets,
  email,
  socials,
}: ProjectFeatures): boolean =>
  (collapseWallets || !emailShowWallets) && (email || socials !== false);

const isOn = (
  method: ConnectMethod,
  { features: { email, socials }, hasWallets }: BlocksInput,
): boolean => ({ wallet: hasWallets, email, social: socials !== false })[method];

const areGrouped = (first: ConnectMethod | undefined, second: ConnectMethod): boolean =>
  first !== "wallet" && second !== "wallet";

export const connectBlocks = (input: BlocksInput): ConnectBlocks => {
  const { features, hasInstalled, built } = input;
  const methods = connectMethodsOf(features.connectMethodsOrder, hasInstalled).filter(
    (method) => built.includes(method) && isOn(method, input),
  );
  const blocks = methods.map((method, at) => ({
    method,
    hasSeparator: at > 0 && !areGrouped(methods[at - 1], method),
  }));
  return {
    blocks,
    isCollapsed: methods.includes("wallet") && methods.length > 1 && collapsesWallets(features),
  };
};
