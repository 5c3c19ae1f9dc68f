/** Drawn in place of a request that ended while its user read it. */
export const ENDED = { withdrawn: Symbol("withdrawn"), lost: Symbol("lost") };

/**
 * What waits for its user, oldest first. `draw` is given what is shown from now on: a request, one
 * of `ENDED`, or nothing. A request that ends while it is shown leaves `ENDED` until `goOn()`, so
 * that no press meant for it meets the next one. `send` brings a decision to the site, and rejects
 * where the site did not hear it.
 */
export const asksOf = ({ draw, send }) => {
  const messages = new Set();
  let asks = [];
  let notice;
  const isOpen = ({ ask, message }) => messages.has(message) && !message.ended.has(ask);
  const become = (next, ending) => {
    const [before] = asks;
    asks = next;
    if (asks[0] === before || notice !== undefined) return;
    if (before !== undefined) notice = ending;
    draw(notice ?? asks[0]);
  };
  const sift = (ending) => become(asks.filter(isOpen), ending);
  return {
    /** A message of the page is on its way. */
    begin: () => {
      const message = { ended: new Set() };
      messages.add(message);
      return message;
    },
    /** A message was answered, or its connection was lost. */
    end: (message) => {
      messages.delete(message);
      sift(ENDED.lost);
    },
    /** The page waits for none of the messages that are under way. */
    takeBack: () => {
      messages.clear();
      sift(ENDED.withdrawn);
    },
    /** The site asks something for a message. */
    ask: (asked) => {
      if (isOpen(asked)) become([...asks, asked]);
      else send(asked, false).catch(() => undefined);
    },
    /** The site waits for this one no longer. `isDecided`: its user decided in another window. */
    over: (message, { over, isDecided }) => {
      message.ended.add(over);
      sift(isDecided === true ? undefined : ENDED.withdrawn);
    },
    decide: (asked, isAgreed) => {
      become(asks.filter((one) => one !== asked));
      // It is asked again, after what its user reads by now.
      send(asked, isAgreed).catch(() => {
        if (isOpen(asked)) become([...asks.slice(0, 1), asked, ...asks.slice(1)]);
      });
    },
    /** The user has seen the notice. */
    goOn: () => {
      notice = undefined;
      draw(asks[0]);
    },
  };
};
