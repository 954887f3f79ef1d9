/**
 * Closes the open part of a menu on Esc, on a press or the focus outside the menu, when another part opens, and
 * when a link in it is followed. Returns a function that stops this.
 */
export function closeSubmenus(menu: HTMLElement): () => void {
  const stop = new AbortController();
  const { signal } = stop;

  const close = (except?: Node) => {
    for (const part of menu.querySelectorAll<HTMLDetailsElement>('details[open]')) {
      if (part !== except) part.open = false;
    }
  };

  const closeFromOutside = ({ target }: Event) => {
    if (target instanceof Node && !menu.contains(target)) close();
  };
  document.addEventListener('click', closeFromOutside, { signal });
  document.addEventListener('focusin', closeFromOutside, { signal });

  const closeByKey = (event: KeyboardEvent) => {
    const part = menu.querySelector('details[open]');
    if (event.key !== 'Escape' || part === null) return;
    // The first Esc closes the part, and the next one the menu around it.
    event.preventDefault();
    if (part.contains(document.activeElement)) part.querySelector('summary')?.focus();
    close();
  };
  document.addEventListener('keydown', closeByKey, { signal });

  const closeAfterLink = ({ target }: Event) => {
    if (target instanceof Element && target.closest('details a') !== null) close();
  };
  menu.addEventListener('click', closeAfterLink, { signal });

  // For browsers without `<details name>` (Chrome before 120, Safari before 17.2, Firefox before 130).
  const closeOthers = ({ target }: Event) => {
    if (target instanceof HTMLDetailsElement && target.open) close(target);
  };
  menu.addEventListener('toggle', closeOthers, { capture: true, signal });

  return () => stop.abort();
}
