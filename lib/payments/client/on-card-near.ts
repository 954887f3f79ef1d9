/**
 * Calls back once, when the card section scrolls into view or the visitor uses the form. Until then
 * nothing is requested from the payment service. Returns a function that stops observing.
 */
export function onCardNear(form: HTMLFormElement, card: Element, onNear: () => void): () => void {
  const observer =
    'IntersectionObserver' in window
      ? new IntersectionObserver((entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) near();
        })
      : undefined;

  function stop() {
    observer?.disconnect();
    for (const type of eventTypes) form.removeEventListener(type, near);
  }
  function near() {
    stop();
    onNear();
  }

  observer?.observe(card);
  for (const type of eventTypes) form.addEventListener(type, near);
  if (form.contains(document.activeElement)) near();
  return stop;
}

const eventTypes = ['focusin', 'pointerdown', 'input'] as const;
