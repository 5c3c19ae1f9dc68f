import { wagmiContract } from "./wagmi-connector.contract.js";
import { wagmi2, wagmi3 } from "../../support/worlds/wagmi/wagmi-kits.js";

wagmiContract(wagmi2);
wagmiContract(wagmi3);
