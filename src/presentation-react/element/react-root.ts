// A named export: a bundler may give `import()` of CommonJS only the default export.
export { createRoot } from "react-dom/client";
