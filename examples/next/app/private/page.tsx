import { currentSession } from "../sign-in";

/** For signed-in users only: the server reads its own cookie, not what the browser says. */
export default async function Private() {
  const session = await currentSession();
  return <main>{session ? `Only for ${session.address}` : "Sign in first."}</main>;
}
