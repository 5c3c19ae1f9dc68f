import { memoryStore } from "../../../examples/secure-site/index.mjs";
import { describeSiteStore } from "./site-store.contract.js";

describeSiteStore("in memory", async () => ({ store: memoryStore() }));
