/** The same without the settings that nobody wrote, since a missing one is not an `undefined` one. */
export type OmitUndefined<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Leaves out what is `undefined`. */
export function omitUndefined<T extends object>(settings: T): OmitUndefined<T> {
  const written = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(written) as OmitUndefined<T>;
}
