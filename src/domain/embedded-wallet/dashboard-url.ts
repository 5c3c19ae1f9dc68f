/**
 * URL of the embedded wallet's dashboard. Both arguments are origins; undefined if the page is that
 * site.
 */
export const dashboardUrl = (secureOrigin: string, pageOrigin: string): string | undefined =>
  secureOrigin === pageOrigin ? undefined : `${secureOrigin}/dashboard`;
