import {
  formatOfCall,
  formatOfMessage,
  type CallFormat,
  type CallTarget,
  type Descriptor,
  type DisplayFormat,
} from "../../../domain/review/descriptors/descriptor.js";
import type { TypedData } from "../../../domain/transaction/transaction.js";

/** Prefers the first descriptor that is bound to the contract over one of an interface. */
const firstOf = <T extends DisplayFormat>(formats: readonly (T | undefined)[]): T | undefined => {
  const found = formats.filter((format): format is T => format !== undefined);
  return found.find(({ descriptor }) => descriptor.deployments.length > 0) ?? found[0];
};

export const findCall = (
  descriptors: readonly Descriptor[],
  target: CallTarget,
): CallFormat | undefined =>
  firstOf(descriptors.map((descriptor) => formatOfCall(descriptor, target)));

export const findMessage = (
  descriptors: readonly Descriptor[],
  message: TypedData,
): DisplayFormat | undefined =>
  firstOf(descriptors.map((descriptor) => formatOfMessage(descriptor, message)));
