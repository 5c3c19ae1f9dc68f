import { letters, onLetter, openLink } from "./mailbox.js";
import { show } from "./show.js";

const draw = (): void => {
  const latest = letters().toReversed();
  show({
    title: "Local mailbox",
    details: latest.map(
      ({ to, code, note }) => `${to}: ${code ?? note ?? "approve a new browser"}`,
    ),
    actions: latest.flatMap(({ to, link }) =>
      link === undefined
        ? []
        : link.choices.map((choice) => ({
            id: "approve",
            label: `Approve ${choice} for ${to}`,
            run: () => openLink(link.id, choice),
          })),
    ),
  });
};

/** All e-mails of the site, newest first. */
export const mailboxPage = (): void => {
  draw();
  onLetter(draw);
};
