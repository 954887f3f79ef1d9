import { onFirstInteraction } from '@/components/ui/first-interaction';

/**
 * Loads what plays films, shows maps and asks about the counting of visits, on pages that have one
 * of these. A page with films alone has time until a visitor does something. Nothing is said when it
 * cannot be had: the links beside them lead there as well. Returns a function that ends the waiting.
 */
export function loadThirdParties(): () => void {
  // A map may be remembered, and a film may have been pressed before this came.
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
