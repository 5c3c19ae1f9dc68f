// Test files of a worker share modules. A chunk that is still loading at the end of a file would be
// broken for the next file, so all chunks are loaded first.
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
