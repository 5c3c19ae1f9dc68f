import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { BLOCKCHAIN_SERVICE } from "../../domain/network/service-rpc.js";
import type { SmartSessions } from "../../ports/smart-sessions.port.js";
import { HttpSmartSessions } from "../smart-sessions/http-smart-sessions.js";
import type { Services } from "./services.js";

const rejectWithoutProject = async (): Promise<never> => {
  throw new LatchkitError("options/needs-another", {
    option: "smartSessions",
    fix: 'Give "projectId".',
  });
};
const NO_SESSIONS: SmartSessions = {
  list: rejectWithoutProject,
  begin: rejectWithoutProject,
  activate: rejectWithoutProject,
  revoke: rejectWithoutProject,
};

/** The host's co-signer, else that of the project's service. */
export const coSignerOf = ({ smartSessions, options, http }: Services): SmartSessions => {
  if (smartSessions) return smartSessions;
  if (options.projectId === undefined) return NO_SESSIONS;
  const baseUrl = options.services?.blockchain ?? BLOCKCHAIN_SERVICE;
  return new HttpSmartSessions({ http, baseUrl, projectId: options.projectId });
};
