import { cookieToInitialState, createLatchkit } from "latchkit";
import { mainnet, optimism } from "latchkit/networks";
import { LatchkitProvider } from "latchkit/react";
import "latchkit/style.css"; // the buttons are drawn before any script runs
import { Links, type LoaderFunctionArgs, Meta, Outlet, Scripts, useLoaderData } from "react-router";

const latchkit = createLatchkit({ networks: [mainnet, optimism], stateCookie: true });

/** The server draws a connected user as connected. */
export const loader = ({ request }: LoaderFunctionArgs) => ({
  initialState: cookieToInitialState(request.headers.get("cookie")),
});

export default function Root() {
  const { initialState } = useLoaderData<typeof loader>();
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <link rel="icon" href="data:," />
        <title>Latchkit with React Router</title>
        <Meta />
        <Links />
      </head>
      <body>
        <LatchkitProvider latchkit={latchkit} initialState={initialState}>
          <Outlet />
        </LatchkitProvider>
        <Scripts />
      </body>
    </html>
  );
}
