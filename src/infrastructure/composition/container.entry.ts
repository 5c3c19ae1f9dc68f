import { Container } from "inversify";
import type { Core } from "./core.js";
import * as t from "./tokens.js";

/** The container of one instance, with everything of its eager part by name. It comes with the first lazy capability. */
export const containerOf = ({ ports, networks, life, session, stored, navigation, control, events, registry, remembered }: Core): Container => {
  const container = new Container();
  container.bind(t.PORTS).toConstantValue(ports);
  container.bind(t.NETWORKS).toConstantValue(networks);
  container.bind(t.LIFETIME).toConstantValue(life);
  container.bind(t.SESSION).toConstantValue(session);
  container.bind(t.STORED_STATE).toConstantValue(stored);
  container.bind(t.NAVIGATION).toConstantValue(navigation);
  container.bind(t.MODAL_CONTROL).toConstantValue(control);
  container.bind(t.EVENT_LOG).toConstantValue(events);
  container.bind(t.WALLET_REGISTRY).toConstantValue(registry);
  container.bind(t.REMEMBERED_CONNECTIONS).toConstantValue(remembered);
  return container;
};
