/**
 * Where the wallet's own site lets its users manage it; both are origins. Undefined where the page
 * is that site.
 */
export const dashboardUrl = (secureOrigin: string, pageOrigin: string): string | undefined =>
  secureOrigin === pageOrigin ? undefined : `${secureOrigin}/dashboard`;
