const key = 'show-map';

/** Whether this visitor wants the map at once, on this device. */
export function isMapRemembered(): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false; // Storage may be forbidden; the visitor then presses each time.
  }
}

/** Keeps or forgets that the map is wanted at once. */
export function rememberMap(isWanted: boolean): void {
  try {
    if (isWanted) localStorage.setItem(key, 'yes');
    else localStorage.removeItem(key);
  } catch {
    // See isMapRemembered.
  }
}
