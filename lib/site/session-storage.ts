/** The methods of sessionStorage and localStorage that the site uses. */
export type SessionStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Returns sessionStorage, or `undefined` where the browser forbids it. */
export function getSessionStorage(): SessionStorage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}

/** Returns localStorage, or `undefined` where the browser forbids it. */
export function getLocalStorage(): SessionStorage | undefined {
  try {
    return window.localStorage;
  } catch {
    return undefined;
  }
}
