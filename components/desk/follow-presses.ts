/** Whether something of the page is pressed. */
export interface Presses {
  /** Resolves when nothing is pressed, and what was released has reacted. */
  readonly whenReleased: () => Promise<void>;
  readonly stop: () => void;
}

/** Browsers report no release after they have opened a menu, or when another window takes the pointer. */
const releases = ['pointerup', 'pointercancel', 'contextmenu', 'blur'] as const;

/**
 * Follows mouse buttons, fingers and pens. What a page loads by itself waits for them: a link that moves
 * between a press and its release is not followed.
 */
export function followPresses(): Presses {
  let released: Promise<void> | undefined;
  let release: (() => void) | undefined;
  function onPress(): void {
    released ??= new Promise((resolve) => {
      release = resolve;
    });
  }
  function onRelease(): void {
    released = undefined;
    // The click comes after the release.
    if (release !== undefined) setTimeout(release);
    release = undefined;
  }
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('pointerdown', onPress, { signal });
  for (const name of releases) addEventListener(name, onRelease, { signal });
  return {
    whenReleased: () => released ?? Promise.resolve(),
    stop: () => listening.abort(),
  };
}
