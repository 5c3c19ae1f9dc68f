import { textOf, type Values } from "../arguments.js";
import type { Effect } from "../effects.js";
import type { KnownCall } from "./known-call.js";

const setting = (signature: string, name?: string): KnownCall => ({
  signature,
  effects: (args: Values): readonly Effect[] => [
    { kind: "safe-setting", address: name === undefined ? undefined : textOf(args, name) },
  ],
});
const control = (kind: "ownership" | "upgrade" | "role") => (signature: string, name: string) => ({
  signature,
  effects: (args: Values): readonly Effect[] => [{ kind, to: textOf(args, name) }],
});
const [ownership, upgrade, role] = [control("ownership"), control("upgrade"), control("role")];

/** Functions that change who controls a Safe or a contract, and harmless ones with a name. */
export const CONTROL: Readonly<Record<string, KnownCall>> = {
  "0x0d582f13": setting("addOwnerWithThreshold(address owner, uint256 threshold)", "owner"),
  "0xf8dc5dd9": setting(
    "removeOwner(address prevOwner, address owner, uint256 threshold)",
    "owner",
  ),
  "0xe318b52b": setting(
    "swapOwner(address prevOwner, address oldOwner, address newOwner)",
    "newOwner",
  ),
  "0x694e80c3": setting("changeThreshold(uint256 threshold)"),
  "0x610b5925": setting("enableModule(address module)", "module"),
  "0xe19a9dd9": setting("setGuard(address guard)", "guard"),
  "0xe068df37": setting("setModuleGuard(address moduleGuard)", "moduleGuard"),
  "0xf08a0323": setting("setFallbackHandler(address handler)", "handler"),
  "0xf2fde38b": ownership("transferOwnership(address newOwner)", "newOwner"),
  "0x13af4035": ownership("setOwner(address newOwner)", "newOwner"),
  "0x8f283970": ownership("changeAdmin(address newAdmin)", "newAdmin"),
  "0x7eff275e": ownership("changeProxyAdmin(address proxy, address newAdmin)", "newAdmin"),
  "0x704b6c02": ownership("setAdmin(address newAdmin)", "newAdmin"),
  "0x3659cfe6": upgrade("upgradeTo(address implementation)", "implementation"),
  "0x4f1ef286": upgrade("upgradeToAndCall(address implementation, bytes data)", "implementation"),
  "0x99a88ec4": upgrade("upgrade(address proxy, address implementation)", "implementation"),
  "0x9623609d": upgrade(
    "upgradeAndCall(address proxy, address implementation, bytes data)",
    "implementation",
  ),
  "0x2f2ff15d": role("grantRole(bytes32 role, address account)", "account"),
  "0x983b2d56": role("addMinter(address account)", "account"),
  "0x5c19a95c": {
    signature: "delegate(address delegatee)",
    effects: (args) => [
      { kind: "delegation", delegate: textOf(args, "delegatee"), isVotes: true, limits: [] },
    ],
  },
  // Seaport.
  "0x5b34b966": { signature: "incrementCounter()" },
  "0xfd9f1e10": {
    signature:
      "cancel((address offerer, address zone, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)[] offer, (uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter)[] orders)",
  },
};
