import { post, takeLink } from "./post.js";
import { show } from "./show.js";

const { name } = document.body.dataset;
// Opening the link approves nothing, so link scanners are harmless: the user must choose a number.
const link = takeLink();
const GONE = { title: "This link is not good any more" };

const choose = async (choice) => {
  const { isApproved = false } = (await post("/approved", { link, choice })) ?? {};
  show({
    title: isApproved
      ? "Approved. Go back to where you signed in."
      : "Not approved. To sign in, begin again where you were.",
  });
};

const { choices, page, browser, place, at } = (await post("/link", { link })) ?? {};
if (choices === undefined) show(GONE);
else
  show({
    title: `A new browser wants to sign in to ${name}`,
    details: [
      `${browser ?? "A browser"} at ${page}`,
      ...(place === undefined ? [] : [`From ${place}`]),
      `On ${new Date(at).toLocaleString()}`,
      "Choose the number that the browser shows. If you did not sign in a moment ago, choose none.",
    ],
    actions: [
      ...choices.map((choice) => ({
        id: "approve",
        label: choice,
        run: () => void choose(choice),
      })),
      { id: "none", label: "None of these", run: () => void choose("none") },
    ],
  });
