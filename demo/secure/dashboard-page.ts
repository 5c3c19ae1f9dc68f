import type { SiteUser } from "latchkit/secure-site";
import { localStore } from "./local-store.js";
import { show } from "./show.js";

/** What a user sees of the wallet at its own site, outside of any page that embeds it. */
export const dashboardPage = (accountsOf: (userId: string) => readonly string[]): void => {
  const text = localStore.get("user");
  if (text === undefined) {
    show({ title: "Your wallet", details: ["Nobody is signed in in this browser."] });
    return;
  }
  const { id, email, userName } = JSON.parse(text) as SiteUser;
  show({
    title: "Your wallet",
    details: [`Signed in as ${email ?? userName ?? id}`, ...accountsOf(id)],
  });
};
