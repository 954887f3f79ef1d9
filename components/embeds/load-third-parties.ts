import { onFirstInteraction } from '@/components/ui/first-interaction';

/**
 * Loads the scripts of videos, maps and the consent question, on pages that have one.
 *
 * A page with videos alone waits for the first interaction. A failed load shows no message,
 * because each embed has a link too. Returns a function that cancels the wait.
 */
export function loadThirdParties(): () => void {
  // A map may open at once, and a video's button may have been pressed already.
  const isUrgent = document.querySelector('#consent,[data-embed=map],[data-pressed]') !== null;
  if (isUrgent) load();
  const isLater = !isUrgent && document.querySelector('[data-embed]') !== null;
  return isLater ? onFirstInteraction(load) : () => undefined;
}

function load(): void {
  import('@/components/embeds/start-third-parties').then(
    ({ startThirdParties }) => startThirdParties(),
    () => undefined,
  );
}
