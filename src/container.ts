/**
 * Latchkit's services in an inversify container, to replace or use separately. docs/container.md
 */
export { SERVICE, createContainer } from "./infrastructure/composition/container.js";
export type { AllServices, ServiceIdentifiers } from "./infrastructure/composition/container.js";
