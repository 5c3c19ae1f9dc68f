/** Shown instead of a request that ended while the user read it. */
export const ENDED = { withdrawn: Symbol("withdrawn"), lost: Symbol("lost") };

/**
 * Queue of questions, oldest first. `draw` receives what to show: a request, one of `ENDED`, or
 * nothing. A displayed request that ends shows `ENDED` until `goOn()`, so that a click meant for it
 * cannot hit the next one. `send` sends a decision to the site and rejects if that failed.
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
    /** A message of the page arrived. */
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
    /** The page cancelled all pending messages. */
    takeBack: () => {
      messages.clear();
      sift(ENDED.withdrawn);
    },
    /** The site asks a question for a message. */
    ask: (asked) => {
      if (isOpen(asked)) become([...asks, asked]);
      else send(asked, false).catch(() => undefined);
    },
    /** The site cancelled a question. `isDecided`: the user decided in another window. */
    over: (message, { over, isDecided }) => {
      message.ended.add(over);
      sift(isDecided === true ? undefined : ENDED.withdrawn);
    },
    decide: (asked, isAgreed) => {
      become(asks.filter((one) => one !== asked));
      // Sending failed: ask again, after the displayed question.
      send(asked, isAgreed).catch(() => {
        if (isOpen(asked)) become([...asks.slice(0, 1), asked, ...asks.slice(1)]);
      });
    },
    /** The user dismissed the notice. */
    goOn: () => {
      notice = undefined;
      draw(asks[0]);
    },
  };
};
