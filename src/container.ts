/**
 * Latchkit's services in an inversify container, to replace or use separately. docs/container.md
 */
export { createContainer } from "./infrastructure/composition/container/create-container.js";
export { SERVICE } from "./infrastructure/composition/container/service-identifiers.js";
export type { ServiceIdentifiers } from "./infrastructure/composition/container/service-identifiers.js";
export type { AllServices } from "./infrastructure/composition/container/tables.js";
