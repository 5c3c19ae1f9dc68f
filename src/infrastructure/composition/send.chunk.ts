import { SendFlow } from "../../application/flows/send-flow.js";
import type { ResolveName } from "../../application/send/recipient-lookup.js";
import { isReorganised } from "../../application/shared/transaction-outcomes.js";
import { Recipients } from "../../application/send/recipients.js";
import { SendTransfer } from "../../application/send/send-transfer.js";
import { UnsettledTransfers } from "../../application/shared/sending-intents.js";
import { withActions, type ActionsCode } from "../../application/shared/lazy-groups.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";
import type { SendActions, SendState } from "../../application/send/send.api.js";

export interface SendServices {
  readonly sendTransfer: SendTransfer;
  readonly sendFlow: SendFlow;
  readonly sendParts: ActionsCode<SendState, SendActions>;
}

const resolveBy =
  (names: Services["namesCode"]): ResolveName =>
  (name, networkId, signal) =>
    names.use(signal, ({ find }) => find(name, networkId, signal));

/** Sending. Follows account and view from its first use. */
export const bindings: Bindings<SendServices, Services> = {
  sendTransfer: (services) => {
    const { connectionStore, networks, chains, operations, namesCode, events, life } = services;
    const recipients = new Recipients(services.stored);
    life.unsubscribeOnEnd(
      connectionStore.state$.subscribe(({ connection: { connections } }) =>
        recipients.keepOnly(connections.flatMap(({ accounts }) => accounts)),
      ),
    );
    return new SendTransfer({
      account: () => services.activeAccount.snapshot,
      ownAddresses: () =>
        connectionStore.snapshot.connection.connections.flatMap(({ accounts }) =>
          accounts.map(({ address }) => address),
        ),
      networks,
      chains,
      resolve: resolveBy(namesCode),
      // Checks account and network in the same task that chooses the wallet.
      sign: (transaction, check, signal, onLateAnswer) =>
        withActions(operations, signal, ({ account }) => {
          check();
          return account.sendTransaction(transaction, { signal, onLateAnswer: onLateAnswer });
        }),
      recipients,
      unsettled: new UnsettledTransfers(services.stored, services.clock),
      mined: (transaction, signal) =>
        withActions(operations, signal, ({ account }) =>
          account.waitForReceipt(transaction, { signal }),
        ),
      events,
      life,
    });
  },
  sendFlow: ({
    sendTransfer: send,
    activeAddress,
    chains,
    control: modal,
    navigation,
    namesCode,
    scheduler,
    life,
  }) =>
    new SendFlow({
      resolve: resolveBy(namesCode),
      isReorganised: (transaction, signal) => isReorganised(chains, transaction, signal),
      scheduler,
      send,
      account: activeAddress,
      modal,
      navigation,
      life,
    }),
  sendParts: ({ sendFlow }) => ({ store: sendFlow.store, actions: () => sendFlow }),
};
