/**
 * A host's own settings. The folder is its own project: nothing of what lies above it belongs to
 * it.
 */
export default {
  outputFileTracingRoot: import.meta.dirname,
  turbopack: { root: import.meta.dirname },
  devIndicators: false,
};
