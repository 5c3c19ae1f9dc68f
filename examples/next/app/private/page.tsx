import { headers } from "next/headers";
import { signIn } from "../sign-in";

/** Only the signed-in see it: the server looks at the cookie, not at what the browser says. */
export default async function Private() {
  const [visitor] = await (await signIn()).visitors((await headers()).get("cookie"));
  return <main>{visitor ? `Only for ${visitor.address}` : "Sign in first."}</main>;
}
