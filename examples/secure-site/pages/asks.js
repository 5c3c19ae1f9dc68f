/**
 * What waits for its user, oldest first; `draw` is given the first one each time that it is
 * another. A message of the page is over once it was answered or taken back, and what it asks is
 * asked of nobody then. `send`: brings a decision to the site, and rejects where it was not heard.
 */
export const asksOf = ({ draw, send }) => {
  const messages = new Set();
  let asks = [];
  const isOpen = ({ ask, message }) => messages.has(message) && !message.ended.has(ask);
  const become = (next) => {
    const [first] = asks;
    asks = next;
    if (asks[0] !== first) draw(asks[0]);
  };
  const sift = () => become(asks.filter(isOpen));
  return {
    /** A message of the page is on its way. */
    begin: () => {
      const message = { ended: new Set() };
      messages.add(message);
      return message;
    },
    end: (message) => {
      messages.delete(message);
      sift();
    },
    /** The page waits for none of the messages that are under way. */
    takeBack: () => {
      messages.clear();
      sift();
    },
    /** The site asks something for a message. */
    ask: (asked) => {
      if (isOpen(asked)) become([...asks, asked]);
      else send(asked, false).catch(() => undefined);
    },
    /** The site waits for this one no longer. */
    over: (message, ask) => {
      message.ended.add(ask);
      sift();
    },
    decide: (asked, isAgreed) => {
      become(asks.filter((one) => one !== asked));
      // The site waits for an answer that did not reach it: its user is asked again.
      send(asked, isAgreed).catch(() => isOpen(asked) && become([asked, ...asks]));
    },
  };
};
