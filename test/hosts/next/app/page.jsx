import { Wallet } from "./wallet.jsx";

export default function Page() {
  return (
    <main>
      <h1>Rendered by Next.js</h1>
      <Wallet />
    </main>
  );
}
