/** `T` without `undefined` values, for `exactOptionalPropertyTypes`. */
export type OmitUndefined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Returns a copy without the properties that are `undefined`. */
export function omitUndefined<T extends object>(settings: T): OmitUndefined<T> {
  const written = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(written) as OmitUndefined<T>;
}
