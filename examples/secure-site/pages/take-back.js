import { post, takeLink } from "./post.js";
import { show } from "./show.js";

const { name } = document.body.dataset;
const link = takeLink();

const takeBack = async () => {
  const { isTakenBack = false } = (await post("/taken-back", { link })) ?? {};
  show({
    title: isTakenBack
      ? "Your e-mail address stays as it was. You are signed out in every browser."
      : "This link is not good any more",
  });
};

show({
  title: `Keep your e-mail address at ${name}?`,
  details: ["Somebody asked to change it. If it was not you, keep it."],
  actions: [{ id: "take-back", label: "Keep my address", run: () => void takeBack() }],
});
