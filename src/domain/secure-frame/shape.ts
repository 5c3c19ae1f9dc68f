import { field, isRecord } from "../shared/records.js";

/** Checks the shape of a plain value. */
export type Shape<T> = (value: unknown) => value is T;
/** The type that a shape checks for. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;
type Shapes = Readonly<Record<string, Shape<unknown>>>;
type Fields<R extends Shapes, O extends Shapes> = {
  readonly [N in keyof R]: Shaped<R[N]>;
} & { readonly [N in keyof O]?: Shaped<O[N]> | undefined };

const shape =
  <T>(isValid: (value: unknown) => boolean): Shape<T> =>
  (value): value is T =>
    isValid(value);

export const text: Shape<string> = shape((value) => typeof value === "string");
/** Any finite number. */
export const number: Shape<number> = shape((value) => Number.isFinite(value));
export const flag: Shape<boolean> = shape((value) => typeof value === "boolean");
export const anything: Shape<unknown> = shape(() => true);
/** No payload. */
export const nothing: Shape<undefined> = shape((value) => value === undefined);
export const stringMatching = (pattern: RegExp): Shape<string> =>
  shape((value) => typeof value === "string" && pattern.test(value));
export const oneOf = <W extends string>(...words: readonly W[]): Shape<W> =>
  shape((value) => (words as readonly unknown[]).includes(value));
export const eitherShape = <A, B>(one: Shape<A>, other: Shape<B>): Shape<A | B> =>
  shape((value) => one(value) || other(value));
export const listOf = <T>(item: Shape<T>): Shape<readonly T[]> =>
  shape((value) => Array.isArray(value) && value.every((one) => item(one)));

export const textsByName: Shape<Readonly<Record<string, string | number>>> = shape(
  (value) => isRecord(value) && Object.values(value).every(eitherShape(text, number)),
);

/** An object with these fields. Newer frames may send more. */
export const record = <R extends Shapes, O extends Shapes = Record<never, never>>(
  fields: R,
  optional?: O,
): Shape<Fields<R, O>> =>
  shape((value) => {
    if (!isRecord(value)) return false;
    const isComplete = Object.entries(fields).every(([name, isValid]) =>
      isValid(field(value, name)),
    );
    return (
      isComplete &&
      Object.entries(optional ?? {}).every(([name, isValid]) => {
        const optionalField = field(value, name);
        return optionalField === undefined || isValid(optionalField);
      })
    );
  });
