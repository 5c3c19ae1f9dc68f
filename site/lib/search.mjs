/**
 * Options of the search index, for the build and the browser. VitePress copies the functions as
 * text, so they use nothing outside of themselves.
 */
export const SEARCH = {
  options: {
    /** Drops words that every question has, and the `s` of a plural. */
    processTerm: (term) => {
      const word = term.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
      const common =
        /^(?:a|an|and|any|are|as|at|be|by|can|do|does|for|from|get|how|i|if|in|into|is|it|its|me|my|not|of|on|only|or|our|own|s|so|some|that|the|them|then|there|this|to|use|what|when|where|which|who|why|will|with|without|you|your|latchkit)$/u;
      if (word === "" || common.test(word)) return null;
      return word.length > 4 ? word.replace(/(?<=[^s])s$/u, "") : word;
    },
  },
  searchOptions: {
    fuzzy: 0.1,
    prefix: (term, at, all) => at === all.length - 1,
    boost: { title: 3, text: 1, titles: 2 },
    bm25: { k: 1.2, b: 0.3, d: 0.5 },
    /** Pages for contributors and the generated reference come after pages for apps. */
    boostDocument: (id) =>
      /\/(?:reference|internal|decisions|architecture|adding-|contributing|changelog)/.test(id)
        ? 0.3
        : 1,
  },
};

/** Questions that a page answers in other words. The search finds them as an entry of the page. */
export const QUESTIONS = {
  "accounts-and-costs.md": "Do I need a project id? Who gets the swap fee? Is it free?",
  "api.md": "How do I disconnect the wallet or switch the network?",
  "configuration.md": "How do I show only some wallets, or hide one?",
  "errors.md": "The user rejected the request: error 4001, -32002 or 4902",
  "network-calls.md": "Which requests are sent to other hosts?",
  "next.md": "How do I avoid a hydration mismatch with SSR?",
  "quick-start.md": "How do I use my own RPC nodes?",
  "storage.md": "What is stored in the browser: localStorage and cookies?",
  "troubleshooting.md": "My wallet is not listed or detected. Reconnect after a reload",
};
