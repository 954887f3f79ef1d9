import { onFirstInteraction } from '@/components/ui/first-interaction';

/**
 * Loads the scripts of videos, maps, galleries and the consent question, on pages that have one.
 *
 * A page with videos alone waits for the first interaction. A failed load shows no message,
 * because each embed has a link too. Returns a function that cancels the wait.
 */
export function loadThirdParties(): () => void {
  // A map or a picture may show at once, and a video's button may have been pressed already.
  const isNeededNow =
    document.querySelector('#consent,[data-embed=map],[data-embed=gallery],[data-pressed]') !==
    null;
  if (isNeededNow) load();
  const isNeededLater = !isNeededNow && document.querySelector('[data-embed]') !== null;
  return isNeededLater ? onFirstInteraction(load) : () => undefined;
}

function load(): void {
  import('@/components/embeds/start-third-parties').then(
    ({ startThirdParties }) => startThirdParties(),
    () => undefined,
  );
}
