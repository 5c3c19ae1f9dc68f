import { type SignInServer, openStore, signInServer } from "example-sign-in-server";

const { ORIGIN = "http://127.0.0.1:3000", DATABASE_URL, SIGN_IN_FOLDER = ".data" } = process.env;

const open = async (): Promise<SignInServer> => {
  const store = await openStore({ url: DATABASE_URL, folder: SIGN_IN_FOLDER });
  const statement = "Sign in to the Next.js example.";
  return signInServer({ store, origin: ORIGIN, chainIds: [1, 10], statement });
};

/** One for the process: each route is a module graph of its own. */
const shared: { signIn?: Promise<SignInServer> } = globalThis as object;

/** The server's side of signing in; opened with the first request. */
export const signIn = (): Promise<SignInServer> =>
  (shared.signIn ??= open().catch((error: unknown) => {
    delete shared.signIn;
    throw error;
  }));
