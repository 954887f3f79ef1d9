/**
 * Calls back once, when the card comes into view or the form is touched. Until then the payment
 * service learns nothing of the visit. Returns a function that ends the waiting.
 */
export function onCardNear(form: HTMLFormElement, card: Element, onNear: () => void): () => void {
  const observer =
    'IntersectionObserver' in window
      ? new IntersectionObserver((entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting)) near();
        })
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
