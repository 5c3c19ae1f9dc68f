// The files of a worker share their modules: code that one test fetches and does not wait for would
// be cut off at the end of its file, and be broken for the next. So every chunk is there before.
import.meta.glob(
  [
    "../../../src/infrastructure/composition/**/*.{chunk,entry}.ts",
    "../../../src/infrastructure/composition/later-chunks.ts",
    "../../../src/infrastructure/http-client/fetch-http-client.ts",
    "../../../src/infrastructure/wallet-connector/external-transport.ts",
    "../../../src/infrastructure/wallet-pairing/universal-provider-pairing.ts",
    "!**/pairing-client.chunk.ts",
  ],
  {
    eager: true,
  },
);
