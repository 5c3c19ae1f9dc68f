import { signIn } from "../../sign-in";

/** The calls of `siwx: { kind: "server", url: "/auth" }`. */
const handle = async (
  request: Request,
  { params }: { params: Promise<{ call: string }> },
): Promise<Response> => signIn(request, (await params).call);

export { handle as DELETE, handle as GET, handle as POST, handle as PUT };
