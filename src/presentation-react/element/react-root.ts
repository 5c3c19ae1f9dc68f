// By its name: a bundler may give `import()` of React's CommonJS the default export alone.
export { createRoot } from "react-dom/client";
