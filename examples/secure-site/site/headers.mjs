const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
];

/** Headers of every response. `ancestors`: origins that may embed it; empty for none. */
export const headersOf = (type, { origin, ancestors = [] }) => ({
  "content-type": type,
  "content-security-policy": [
    ...POLICY,
    `frame-ancestors ${ancestors.length === 0 ? "'none'" : ancestors.join(" ")}`,
  ].join("; "),
  ...(ancestors.length === 0 && { "x-frame-options": "DENY" }),
  ...(origin.startsWith("https:") && {
    "strict-transport-security": "max-age=31536000; includeSubDomains",
  }),
  "cache-control": "no-store",
  "cross-origin-resource-policy": "same-origin",
  "origin-agent-cluster": "?1",
  "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
});
