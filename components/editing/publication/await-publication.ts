/** Milliseconds between two looks at a publication that runs. */
const lookMs = 2000;

/** The id of the link of a page that says that a publication runs. */
export const lookAgainId = 'look-again';

/**
 * Loads a page again once it does not say any more that a publication runs. Returns a function that stops it.
 * The pages of the desk are not among those that Next's router loads.
 */
export function awaitPublication(
  href: string,
  load = (address: string) => window.location.replace(address),
): () => void {
  const timer = window.setInterval(() => {
    void isRunning(href).then((running) => {
      if (!running) load(href);
    });
  }, lookMs);
  return () => window.clearInterval(timer);
}

/** A page that cannot be had says nothing, so the publication counts as running. */
async function isRunning(href: string): Promise<boolean> {
  try {
    const response = await fetch(href);
    if (!response.ok) return true;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return page.getElementById(lookAgainId) !== null;
  } catch {
    return true;
  }
}
