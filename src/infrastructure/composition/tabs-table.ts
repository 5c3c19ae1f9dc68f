import { AgreeWithTabs } from "../../application/tabs/agree-with-tabs.js";
import { ApplyTabChanges } from "../../application/tabs/apply-tab-changes.js";
import { TabChanges } from "../../application/tabs/tab-changes.js";
import type { OperationServices } from "./wallet-operations.chunk.js";
import type { Bindings } from "./bindings.js";

/** Services that synchronize the tabs of one instance. */
export interface TabServices {
  readonly tabChanges: TabChanges;
  readonly applyTabChanges: ApplyTabChanges;
  readonly agreeWithTabs: AgreeWithTabs;
}

/** Tab synchronization, loaded with the wallet actions. */
export const TABS: Bindings<TabServices, OperationServices> = {
  tabChanges: ({ clock, random }) => new TabChanges(clock, random.id()),
  applyTabChanges: (services) => {
    const { connectionStore, networks, life, enableReconnect } = services;
    return new ApplyTabChanges({
      changes: services.tabChanges,
      connectionStore,
      networks,
      open: services.openWallets,
      registration: services.connectionRegistration,
      restore: services.restoreConnections,
      look: services.lookAtWallet,
      signal: life.signal,
      enableReconnect,
    });
  },
  agreeWithTabs: (services) => {
    const { connectionStore, memory, life } = services;
    return new AgreeWithTabs({
      channel: services.tabs,
      changes: services.tabChanges,
      prompt: services.onePrompt,
      connectionStore,
      memory,
      memoryWriter: services.memoryWriter,
      apply: services.applyTabChanges,
      look: services.lookAtWallet,
      open: services.openWallets,
      signal: life.signal,
    });
  },
};
