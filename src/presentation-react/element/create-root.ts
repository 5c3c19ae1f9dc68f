/**
 * React's renderer as an ES module. A dynamic import of React itself, which is CommonJS, has only a
 * default export in some bundlers (esbuild with code splitting).
 */
export { createRoot } from "react-dom/client";
