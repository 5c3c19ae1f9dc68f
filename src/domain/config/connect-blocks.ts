import { CONNECT_METHODS, type ConnectMethod, type ProjectFeatures } from "./features.js";

/** One block of the Connect view. */
export interface ConnectBlock {
  readonly method: ConnectMethod;
  /** A line with "or" stands above it. */
  readonly hasSeparator: boolean;
}

/** The blocks of the Connect view. */
export interface ConnectBlocks {
  /** Those that are drawn, in order. */
  readonly blocks: readonly ConnectBlock[];
  /** The wallet list is one row that leads to it: beside another block only. */
  readonly isCollapsed: boolean;
}

/** What decides about blocks. */
export interface BlocksQuestion {
  readonly features: ProjectFeatures;
  /** An installed wallet is listed. */
  readonly hasInstalled: boolean;
  /** The host wants a list of wallets. */
  readonly hasWallets: boolean;
  /** Methods whose block can be drawn. */
  readonly built: readonly ConnectMethod[];
}

/**
 * The blocks of Connect in order: what the host set, then those it did not name; else wallets
 * first where one is installed.
 */
export const connectMethodsOf = (
  order: readonly ConnectMethod[] | undefined,
  hasInstalled: boolean,
): readonly ConnectMethod[] => {
  const first = order ?? (hasInstalled ? ["wallet", ...CONNECT_METHODS] : CONNECT_METHODS);
  return [...new Set<ConnectMethod>([...first, ...CONNECT_METHODS])];
};

/**
 * Whether the wallet list is one row beside e-mail and socials; the old name says so only by an
 * exact false.
 */
export const collapsesWallets = ({
  collapseWallets,
  emailShowWallets,
  email,
  socials,
}: ProjectFeatures): boolean =>
  (collapseWallets || !emailShowWallets) && (email || socials !== false);

const isOn = (
  method: ConnectMethod,
  { features: { email, socials }, hasWallets }: BlocksQuestion,
): boolean => ({ wallet: hasWallets, email, social: socials !== false })[method];

/** E-mail and social logins are one way with two buttons. */
const isOneWay = (first: ConnectMethod | undefined, second: ConnectMethod): boolean =>
  first !== "wallet" && second !== "wallet";

/** Which blocks are drawn in which order; a separator only between two that are drawn. */
export const connectBlocks = (question: BlocksQuestion): ConnectBlocks => {
  const { features, hasInstalled, built } = question;
  const drawn = connectMethodsOf(features.connectMethodsOrder, hasInstalled).filter(
    (method) => built.includes(method) && isOn(method, question),
  );
  const blocks = drawn.map((method, at) => ({
    method,
    hasSeparator: at > 0 && !isOneWay(drawn[at - 1], method),
  }));
  return {
    blocks,
    isCollapsed: drawn.includes("wallet") && drawn.length > 1 && collapsesWallets(features),
  };
};
