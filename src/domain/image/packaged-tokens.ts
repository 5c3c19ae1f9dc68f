/**
 * Two independent public lists agree on each contract and symbol (`docs/internal/dependencies.md`).
 * EVM addresses in lower case.
 */
const TOKENS: Readonly<Record<string, readonly string[]>> = {
  aave: [
    "eip155:10:0x76fb31fb4af56892a25e32cfc43de717950c9278",
    "eip155:137:0xd6df932a45c0f255f85145f286ea0b292b21c90b",
    "eip155:1:0x7fc66500c84a76ad7e9c93437bfc5ac33e2ddae9",
    "eip155:43114:0x63a72806098bd3d9520cc43356dd78afe5d386d9",
    "eip155:56:0xfb6115445bff7b52feb98650c87f44907e58f802",
  ],
  arb: [
    "eip155:1:0xb50721bcf8d664c30412cfbc6cf7a15145234ad1",
    "eip155:42161:0x912ce59144191c1204e64559fe8253a0e49e6548",
  ],
  axs: [
    "eip155:1:0xbb0e17ef65f82ab018d8edd776e8dd940327b28b",
    "eip155:56:0x715d400f88c167884bbcc41c5fea407ed4d2f8a0",
  ],
  comp: [
    "eip155:137:0x8505b9d2254a7ae468c0e9dd10ccea3a837aef5c",
    "eip155:1:0xc00e94cb662c3520282e6f5717214004a7f26888",
    "eip155:42161:0x354a6da3fcde098f8389cad84b0182725c6c91de",
    "eip155:43114:0xc3048e19e76cb9a3aa9d77d8c03c29fc906e2437",
    "eip155:56:0x52ce071bd9b1c4b00a0b92d298c512478cad67e8",
  ],
  dai: [
    "eip155:10:0xda10009cbd5d07dd0cecc66161fc93d7c9000da1",
    "eip155:137:0x8f3cf7ad23cd3cadbd9735aff958023239c6a063",
    "eip155:1:0x6b175474e89094c44da98b954eedeac495271d0f",
    "eip155:42161:0xda10009cbd5d07dd0cecc66161fc93d7c9000da1",
    "eip155:43114:0xd586e7f844cea2f87f50152665bcbc2c279d8d70",
    "eip155:56:0x1af3f329e8be154074d8769d1ffa4ee058b1dbc3",
    "eip155:8453:0x50c5725949a6f0c72e6c4a641f24049a917db0cb",
  ],
  ens: ["eip155:1:0xc18360217d8f7ab5e7c516566761ea12ce7f9d72"],
  eurc: [
    "eip155:1:0x1abaea1f7c830bd89acc67ec4af516284b1bc33c",
    "eip155:43114:0xc891eb4cbdeff6e073e859e987815ed1505c2acd",
    "eip155:8453:0x60a3e35cc302bfa44cb288bc5a4f316fdb1adb42",
  ],
  fet: [
    "eip155:1:0xaea46a60368a7bd060eec7df8cba43b7ef41ad85",
    "eip155:56:0x031b41e504677879370e9dbcf937283a8691fa7f",
  ],
  grt: [
    "eip155:137:0x5fe2b58c013d7601147dcdd68c143a77499f5531",
    "eip155:1:0xc944e90c64b2c07662a292be6244bdf05cda44a7",
    "eip155:42161:0x9623063377ad1b27544c965ccd7342f7ea7e88c7",
    "eip155:43114:0x8a0cac13c7da965a312f08ea4229c37869e85cb9",
  ],
  ldo: [
    "eip155:10:0xfdb794692724153d1488ccdbe0c56c252596735f",
    "eip155:1:0x5a98fcbea516cf06857215779fd812ca3bef1b32",
    "eip155:42161:0x13ad51ed4f1b7e9dc168d8a00cb3f4ddd85efa60",
  ],
  link: [
    "eip155:10:0x350a791bfc2c21f9ed5d10980dad2e2638ffa7f6",
    "eip155:137:0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39",
    "eip155:1:0x514910771af9ca656af840dff83e8264ecf986ca",
    "eip155:42161:0xf97f4df75117a78c1a5a0dbb814af92458539fb4",
    "eip155:43114:0x5947bb275c521040051d82396192181b413227a3",
    "eip155:56:0xf8a0bf9cf54bb92f17374d9e9a321e6a111a51bd",
  ],
  lrc: [
    "eip155:1:0xbbbbca6a901c926f240b89eacb641d8aec7aeafd",
    "eip155:42161:0x46d0ce7de6247b0a95f67b43b589b4041bae7fbe",
  ],
  mana: [
    "eip155:137:0xa1c57f48f0deb89f569dfbe6e2b7f46d33606fd4",
    "eip155:1:0x0f5d2fb29fb7d3cfee444a200298f468908cc942",
  ],
  mkr: [
    "eip155:137:0x6f7c932e7684666c9fd1d44527765433e01ff61d",
    "eip155:1:0x9f8f72aa9304c8b593d555f12ef6589cc3a579a2",
    "eip155:43114:0x88128fd4b259552a9a1d457f435a6527aab72d42",
  ],
  op: ["eip155:10:0x4200000000000000000000000000000000000042"],
  pol: ["eip155:1:0x455e53cbb86018ac2b8092fdcd39d8444affc3f6"],
  pyusd: ["eip155:1:0x6c3ea9036406852006290770bedfcaba0e23a0e8"],
  rndr: ["eip155:1:0x6de037ef9ad2725eb40118bb1702ebb27e4aeb24"],
  sand: ["eip155:1:0x3845badade8e6dff049820680d1f14bd3903a5d0"],
  snx: [
    "eip155:10:0x8700daec35af8ff88c16bdf0418774cb3d7599b4",
    "eip155:137:0x50b728d8d964fd00c2d0aad81718b71311fef68a",
    "eip155:1:0xc011a73ee8576fb46f5e1c5751ca3b9fe0af2a6f",
    "eip155:43114:0xbec243c995409e6520d7c41e404da5deba4b209b",
  ],
  usdc: [
    "eip155:10:0x0b2c639c533813f4aa9d7837caf62653d097ff85",
    "eip155:137:0x3c499c542cef5e3811e1192ce70d8cc03d5c3359",
    "eip155:1:0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
    "eip155:42161:0xaf88d065e77c8cc2239327c5edb3a432268e5831",
    "eip155:42220:0xceba9300f2b948710d2653dd7b07f33a8b32118c",
    "eip155:43114:0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e",
    "eip155:8453:0x833589fcd6edb6e08f4c7c32d4f71b54bda02913",
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  ],
  usdt: [
    "eip155:1:0xdac17f958d2ee523a2206206994597c13d831ec7",
    "eip155:43114:0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7",
    "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB",
  ],
  wbtc: [
    "eip155:10:0x68f180fcce6836688e9084f035309e29bf0a2095",
    "eip155:137:0x1bfd67037b42cf73acf2047067bd4f2c47d9bfd6",
    "eip155:1:0x2260fac5e5542a773aa44fbcfedf7c193bc2c599",
    "eip155:42161:0x2f2a2543b76a4166549f7aab2e75bef0aefc5b0f",
    "eip155:43114:0x50b7545627a5162f82a992c33b87adc75187b218",
  ],
};

/** Packaged image name of a token, by network and contract; eip155 in lower case. */
export const PACKAGED_TOKENS: ReadonlyMap<string, string> = new Map(
  Object.entries(TOKENS).flatMap(([name, ids]) => ids.map((id) => [id, name] as const)),
);
