/** External packages each layer may import; others must be behind a port. */
export const LAYER_PACKAGES = {
  domain: /^(@noble\/hashes\/|@scure\/base$)/u,
  ports: /^rxjs$/u,
  application: /^rxjs$/u,
  "presentation-react":
    /^(react(-dom)?(\/client)?|observable-hooks|rxjs|uqr|@tanstack\/react-virtual)$/u,
  bridges: /^$/u,
};

const PACKAGE = /\b(?:from\s+|import\s*\(?\s*)["']([^."'][^"']*)["']/gu;

/** A file's imports that its layer does not allow. */
export function foreignPackages(file, text) {
  const [, layer] = /^src\/([^/]+)\//u.exec(file) ?? [];
  const allowed = LAYER_PACKAGES[layer];
  if (allowed === undefined) return [];
  return [...text.matchAll(PACKAGE)]
    .map(([, name]) => name)
    .filter((name) => !allowed.test(name))
    .map((name) => `${file}: ${layer} may not import ${name}`);
}
