/**
 * Loads what plays films, shows maps and asks about the counting of visits, on pages that have one
 * of these. Nothing is said when it cannot be had: the links beside them lead there as well.
 */
export function bringOthers(): void {
  if (document.querySelector('[data-embed],#consent') === null) return;
  import('@/components/embeds/start-others').then(
    ({ startOthers }) => startOthers(),
    () => undefined,
  );
}
