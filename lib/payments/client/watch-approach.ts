/**
 * Calls back, once, when somebody comes near the card: it is about to be seen, or the form is being
 * filled in. Until then nobody else's server learns of the visit. Returns a function that ends it.
 */
export function watchApproach(
  form: HTMLFormElement,
  card: Element,
  onNear: () => void,
): () => void {
  const observer =
    'IntersectionObserver' in window
      ? new IntersectionObserver(
          (entries) => {
            if (entries.some(({ isIntersecting }) => isIntersecting)) near();
          },
          { rootMargin: '300px' },
        )
      : undefined;

  function end() {
    observer?.disconnect();
    for (const sign of signs) form.removeEventListener(sign, near);
  }
  function near() {
    end();
    onNear();
  }

  observer?.observe(card);
  for (const sign of signs) form.addEventListener(sign, near);
  if (form.contains(document.activeElement)) near();
  return end;
}

const signs = ['focusin', 'pointerdown', 'input'] as const;
