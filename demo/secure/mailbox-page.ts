import { letters, onLetter, openLink } from "./mailbox.js";
import { show } from "./show.js";

const draw = (): void => {
  const latest = letters().toReversed();
  show({
    title: "Mailbox of this machine",
    details: latest.map(({ to, code }) => `${to}: ${code ?? "approve a new browser"}`),
    actions: latest.flatMap(({ to, link }) =>
      link === undefined
        ? []
        : [{ id: "approve", label: `Approve for ${to}`, run: () => openLink(link) }],
    ),
  });
};

/** Every e-mail that the site sent; newest first. */
export const mailboxPage = (): void => {
  draw();
  onLetter(draw);
};
