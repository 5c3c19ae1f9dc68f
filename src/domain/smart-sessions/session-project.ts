import { plainText } from "../connectors/announcement.js";
import type { SmartSession } from "./smart-session.js";

type Project = SmartSession["project"];

/** The host of a project's page, as it says itself. */
export const projectHost = ({ url }: Project): string | undefined => {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { protocol, host } = new URL(url);
  return protocol === "https:" && host !== "" ? host : undefined;
};

/** Who asked, in its own word, in one line of at most 64 visible characters. */
export const projectName = (project: Project): string | undefined =>
  plainText(project.name) ?? projectHost(project);
