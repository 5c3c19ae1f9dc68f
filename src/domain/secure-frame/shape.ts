import { field, isRecord } from "../shared/records.js";

/** Checks the shape of a plain value. */
export type Shape<T> = (value: unknown) => value is T;
/** The type that a shape checks for. */
export type Shaped<S> = S extends Shape<infer T> ? T : never;
type Shapes = Readonly<Record<string, Shape<unknown>>>;
type Fields<R extends Shapes, O extends Shapes> = {
  readonly [N in keyof R]: Shaped<R[N]>;
} & { readonly [N in keyof O]?: Shaped<O[N]> | undefined };

const make =
  <T>(isFit: (value: unknown) => boolean): Shape<T> =>
  (value): value is T =>
    isFit(value);

export const text: Shape<string> = make((value) => typeof value === "string");
/** Any finite number. */
export const number: Shape<number> = make((value) => Number.isFinite(value));
export const flag: Shape<boolean> = make((value) => typeof value === "boolean");
export const anything: Shape<unknown> = make(() => true);
/** No payload. */
export const nothing: Shape<undefined> = make((value) => value === undefined);
export const matching = (pattern: RegExp): Shape<string> =>
  make((value) => typeof value === "string" && pattern.test(value));
export const oneOf = <W extends string>(...words: readonly W[]): Shape<W> =>
  make((value) => (words as readonly unknown[]).includes(value));
export const either = <A, B>(one: Shape<A>, other: Shape<B>): Shape<A | B> =>
  make((value) => one(value) || other(value));
export const listOf = <T>(item: Shape<T>): Shape<readonly T[]> =>
  make((value) => Array.isArray(value) && value.every((one) => item(one)));

export const textsByName: Shape<Readonly<Record<string, string | number>>> = make(
  (value) => isRecord(value) && Object.values(value).every(either(text, number)),
);

/** An object with these fields. Newer frames may send more. */
export const record = <R extends Shapes, O extends Shapes = Record<never, never>>(
  required: R,
  optional?: O,
): Shape<Fields<R, O>> =>
  make((value) => {
    if (!isRecord(value)) return false;
    const isComplete = Object.entries(required).every(([name, isFit]) => isFit(field(value, name)));
    return (
      isComplete &&
      Object.entries(optional ?? {}).every(([name, isFit]) => {
        const optionalField = field(value, name);
        return optionalField === undefined || isFit(optionalField);
      })
    );
  });
