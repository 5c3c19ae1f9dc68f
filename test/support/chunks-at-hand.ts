// The files of a worker share their modules: code that one test fetches and does not wait for would
// be cut off at the end of its file, and be broken for the next. So every chunk is there before.
import.meta.glob(
  ["../../src/infrastructure/composition/**/*.entry.ts", "!**/pairing-client.entry.ts"],
  {
    eager: true,
  },
);
