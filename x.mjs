import * as b from "bitcoinjs-lib"; console.log(b.payments.p2wpkh({hash:new Uint8Array(20),network:b.networks.regtest}).address)
