import { useState } from "react";
import { formatUnits, parseEther } from "viem";
import {
  useAccount,
  useBalance,
  useChainId,
  useConnect,
  useDisconnect,
  useSendTransaction,
  useSignMessage,
  useSwitchChain,
} from "wagmi";
import { arbitrum, mainnet } from "wagmi/chains";

export function Wallets() {
  const { connect, connectors } = useConnect();
  return (
    <ul>
      {connectors.map((connector) => (
        <li key={connector.uid}>
          <button onClick={() => connect({ connector })}>{connector.name}</button>
        </li>
      ))}
    </ul>
  );
}

function Amount() {
  const { address } = useAccount();
  const { data: balance, isLoading } = useBalance({ address });
  if (isLoading || !balance) return null;
  return (
    <p>
      {formatUnits(balance.value, balance.decimals)} {balance.symbol}
    </p>
  );
}

export function Panel() {
  const { address, isConnected, chain, connector } = useAccount();
  const chainId = useChainId();
  const { switchChain } = useSwitchChain();
  const { disconnect } = useDisconnect();
  const { signMessageAsync } = useSignMessage();
  const { sendTransactionAsync } = useSendTransaction();
  const [result, setResult] = useState<string>();
  if (!isConnected || !address) return <p>Not connected.</p>;
  const other = chainId === mainnet.id ? arbitrum : mainnet;
  return (
    <section>
      <p>
        {address} on {chain?.name ?? "an unknown network"} with {connector?.name}
      </p>
      <Amount />
      <button onClick={() => switchChain({ chainId: other.id })}>{other.name}</button>
      <button onClick={async () => setResult(await signMessageAsync({ message: "Hello" }))}>
        Sign
      </button>
      <button
        onClick={async () =>
          setResult(await sendTransactionAsync({ to: address, value: parseEther("0.01") }))
        }
      >
        Send
      </button>
      <button onClick={() => disconnect()}>Disconnect</button>
      <output>{result}</output>
    </section>
  );
}
