import { agree, agreeOnPhone } from "./identities.js";
import { show } from "./show.js";

const NAME = "ana";
const query = (): URLSearchParams => new URLSearchParams(location.search);

/** Between the state and the page that left for this one, where no window can stand beside it. */
const BETWEEN = "--";

/** The page to come back to with a result, if it is the one that asked. */
const pageBehind = (returned: string, page: string): URL | undefined => {
  const href = decodeURIComponent(returned);
  return URL.canParse(href) && new URL(href).origin === page ? new URL(href) : undefined;
};

/** Where a user agrees to sign in with an account elsewhere; answers the page that opened it. */
export const consentPage = (): void => {
  const [provider = "", whole = "", page = ""] = ["provider", "state", "opener"].map(
    (name) => query().get(name) ?? "",
  );
  const [state = "", ...returned] = whole.split(BETWEEN);
  const answer = (resultUri: string): void => {
    const back = pageBehind(returned.join(BETWEEN), page);
    const opener = window.opener as Window | null;
    if (back === undefined) {
      if (page !== "") opener?.postMessage({ resultUri }, page);
      return;
    }
    back.searchParams.set("result_uri", resultUri);
    location.assign(back.href);
  };
  const yes = (): void => {
    const code = agree({ id: `${provider}:${NAME}`, userName: NAME });
    answer(`?${new URLSearchParams({ state, code }).toString()}`);
  };
  show({
    title: `Sign in with ${provider}`,
    details: [`As ${NAME}`],
    actions: [
      { id: "agree", label: "Agree", run: yes },
      { id: "refuse", label: "Refuse", run: () => answer("?error=access_denied") },
    ],
  });
};

/** What the Farcaster app shows. */
export const farcasterPage = (): void => {
  const run = (): void =>
    agreeOnPhone(query().get("id") ?? "", { id: `farcaster:${NAME}`, userName: NAME });
  show({
    title: "Farcaster",
    details: [`Sign in as ${NAME}`],
    actions: [{ id: "agree", label: "Agree", run }],
  });
};
