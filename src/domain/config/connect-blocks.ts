import {
  type ConnectMethod,
  type ProjectFeatures,
  collapsesWallets,
  connectMethodsOf,
} from "./features.js";

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
