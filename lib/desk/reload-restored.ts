/** The part of a window that this module uses. */
interface PageWindow {
  addEventListener(type: 'pageshow', listener: (event: { persisted: boolean }) => void): void;
  removeEventListener(type: 'pageshow', listener: (event: { persisted: boolean }) => void): void;
  readonly location: { reload(): void };
}

/**
 * Reloads a page that the browser shows again from its back/forward cache: the session may have ended, or
 * the operator may not see it any more. Returns the function that stops it.
 */
export function reloadRestored(page: PageWindow): () => void {
  const onShow = ({ persisted }: { persisted: boolean }) => {
    if (persisted) page.location.reload();
  };
  page.addEventListener('pageshow', onShow);
  return () => {
    page.removeEventListener('pageshow', onShow);
  };
}
