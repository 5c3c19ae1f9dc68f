/** Files that run during a walk and that a reader skips; paths below `src/`. */
export interface SkippedFiles {
  readonly reason: string;
  /** Absent: on every walk. */
  readonly walk?: "connect" | "email" | "swap" | "balance";
  readonly files: RegExp;
}

/**
 * What a reader skips on every walk. A file that is not named here counts, so a new layer shows in
 * the figures by itself.
 */
export const SKIPPED: readonly SkippedFiles[] = [
  {
    reason: "draws what the state says",
    files: /^(?:presentation-react\/|react\.ts|application\/modal\/mounted-trees)/u,
  },
  {
    reason: "tells the host, telemetry, the log or the toast",
    files: /^(?:application\/(?:events|telemetry|toast)|domain\/secure-frame\/frame-log)\b/u,
  },
  {
    reason: "parses, compares or formats one value, as its name says",
    files:
      /^domain\/(?:address|amount|chains|balance|caip|cache|errors|image|shared|embedded-wallet\/email|network\/(?:chain-id|network|networks|namespace-support|standing-network)|secure-frame\/(?:shape|plain-data|frame-theme|frame-settings)|send\/typed-amount|swap\/swap-token)\b|^infrastructure\/shared\/foreign-values/u,
  },
  {
    reason: "another capability that follows the same state",
    files:
      /^(?:application\/(?:account|catalogue|connectors\/connectors\.group|connection\/views\/connect-rows|features|images|names|network|tabs\/(?!one-prompt)|theme|tokens|modal\/views|embedded-wallet\/embedded-account|embedded-wallet\/email-update|embedded-wallet\/views\/social|flows\/email-update-flow|shared\/views)|domain\/(?:account|catalogue|config|names|network\/unsupported-chain|connectors\/(?!paired-wallet|peer-wallet)|embedded-wallet\/(?:embedded-account|smart-account|social-result)|tabs|tokens)|infrastructure\/(?:names|composition\/(?:activity|names|embedded-account|catalogue|tokens|wallet-actions)\.chunk))/u,
  },
  {
    reason: "stores what the next visit restores",
    files:
      /^(?:application\/(?:connection\/(?:connection-memory|follow-connections)|shared\/(?:stored-state|remembered-cache))|domain\/(?:storage|connection\/stored-connections))/u,
  },
  {
    reason: "the services and the facade that every call passes",
    files:
      /^(?:application\/(?:internals|shared\/(?:group|instance-page))|infrastructure\/composition\/(?:bindings|create-latchkit|later-chunks|core|ports|(?:account-|wallet-)?capabilities)\.ts)/u,
  },
  {
    reason: "cancels when the user leaves, which does not happen on this walk",
    files: /^(?:application\/flows\/follow-waiting|domain\/flows)/u,
  },
  {
    walk: "connect",
    reason: "gives the state of another capability to the view",
    files: /^application\/shared\/lazy-groups/u,
  },
  {
    walk: "email",
    reason: "draws Connect and the wallets again, or follows approvals and accounts",
    files:
      /^application\/(?:connection\/(?:connection\.group|views\/connect\.model|switch-account)|flows\/approval-flow)/u,
  },
];

/** Views that a reader opens although `SKIPPED` leaves out drawing. */
export const OPENED_VIEWS = {
  connect: ["views/connect/wallet-section.tsx", "shell/present-modal.tsx"],
  email: [
    "views/email/email-part.tsx",
    "views/email/email-verify-otp-view.tsx",
    "shell/present-modal.tsx",
  ],
  swap: ["views/swap/swap-form.tsx", "hooks/use-model.ts"],
  balance: ["buttons/account-button.tsx", "buttons/button-details.ts", "format/amount.ts"],
} as const;

/** Files of production that a walk replaces by an in-memory adapter, and a reader opens. */
export const REPLACED: Partial<Record<keyof typeof OPENED_VIEWS, readonly string[]>> = {
  email: ["infrastructure/secure-frame/iframe-transport.ts"],
};
