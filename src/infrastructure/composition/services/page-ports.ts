import { BrowserClipboard } from "../../clipboard/browser-clipboard.js";
import { BrowserEnvironment } from "../../environment/browser-environment.js";
import { SERVER_ENVIRONMENT } from "../../environment/server-environment.js";
import { LocalStorageKeyValueStorage } from "../../key-value-storage/local-storage-key-value-storage.js";
import { MemoryKeyValueStorage } from "../../key-value-storage/memory-key-value-storage.js";
import { BrowserLinks } from "../../links/browser-links.js";
import { BrowserPageLifecycle } from "../../page-lifecycle/browser-page-lifecycle.js";
import { SERVER_PAGE_LIFECYCLE } from "../../page-lifecycle/server-page-lifecycle.js";
import { BroadcastTabChannel } from "../../tab-channel/broadcast-tab-channel.js";
import { NO_TAB_CHANNEL } from "../../tab-channel/no-tab-channel.js";
import { type Bindings } from "../bindings.js";
import type { PortContext, PortServices } from "./port-services.types.js";

const isServer = (): boolean => typeof window === "undefined";
const none = (): undefined => undefined;

/** Browser adapters, or inert ones on a server. */
export const PAGE_PORTS: Bindings<
  Pick<PortServices, "storage" | "environment" | "lifecycle" | "clipboard" | "links" | "tabs">,
  PortContext & PortServices
> = {
  storage: ({ logger }) =>
    isServer() ? new MemoryKeyValueStorage() : new LocalStorageKeyValueStorage(window, logger),
  environment: () => (isServer() ? SERVER_ENVIRONMENT : new BrowserEnvironment(window)),
  lifecycle: () => (isServer() ? SERVER_PAGE_LIFECYCLE : new BrowserPageLifecycle(window)),
  clipboard: () => new BrowserClipboard(isServer() ? {} : navigator),
  links: () => new BrowserLinks(isServer() ? { open: none } : window),
  tabs: ({ options }) =>
    isServer()
      ? NO_TAB_CHANNEL
      : new BroadcastTabChannel(window, `latchkit:${options.instanceId ?? "default"}:v1`),
};
