/** The same without the settings that nobody wrote, since a missing one is not an `undefined` one. */
export type Given<T> = { [Key in keyof T]?: Exclude<T[Key], undefined> };

/** Leaves out what is `undefined`. */
export function given<T extends object>(settings: T): Given<T> {
  const written = Object.entries(settings).filter(([, value]) => value !== undefined);
  return Object.fromEntries(written) as Given<T>;
}
