/** What a tab keeps until it is closed. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The tab's own; `undefined` where the browser forbids it. */
export function getSessionStorage(): SessionStorage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
