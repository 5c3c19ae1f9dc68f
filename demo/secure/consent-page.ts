import { agree, agreeOnPhone } from "./identities.js";
import { show } from "./show.js";

const NAME = "ana";
const query = (): URLSearchParams => new URLSearchParams(location.search);

/** Separates the state from the page that redirected here, where no popup is possible. */
const BETWEEN = "--";

/** The page to return to with a result, if it made the request. */
const pageBehind = (returned: string, page: string): URL | undefined => {
  const href = decodeURIComponent(returned);
  return URL.canParse(href) && new URL(href).origin === page ? new URL(href) : undefined;
};

/** Asks the user's consent to a social sign-in, and posts the result to its opener. */
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

/** The screen of the Farcaster app. */
export const farcasterPage = (): void => {
  const run = (): void =>
    agreeOnPhone(query().get("id") ?? "", { id: `farcaster:${NAME}`, userName: NAME });
  show({
    title: "Farcaster",
    details: [`Sign in as ${NAME}`],
    actions: [{ id: "agree", label: "Agree", run }],
  });
};
