import { formId } from '@/components/forms/hydration/hydratable-form';
import { findField, findControl } from '@/components/forms/live/dom/form-elements';
import { fieldId, markName, partId } from '@/lib/forms/form-markup';
import { cardField, cardParts, partField } from '@/lib/payments/client/card-parts';

/** Has the card and each of its parts say whether something is wrong with it, and what. */
export function markCard(form: HTMLFormElement, isWrong: (name: string) => boolean): void {
  for (const name of [cardField, ...cardParts.map(partField)]) {
    const group = findControl(form, name);
    if (group === undefined) continue;
    const isMarked = isWrong(name);
    const error = partId(fieldId(formId(form) ?? '', name), 'error');
    if (isMarked) group.setAttribute('aria-describedby', error);
    else group.removeAttribute('aria-describedby');
    findField(form, name)?.toggleAttribute(markName('wrong'), isMarked);
  }
}

/** Has the button that pays say why it cannot yet. It stays in reach, so that this can be heard. */
export function markPayButton(form: HTMLFormElement, reason: Element | undefined): void {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (button === null) return;
  button.disabled = false;
  if (reason === undefined) {
    button.removeAttribute('aria-disabled');
    button.removeAttribute('aria-describedby');
  } else {
    button.setAttribute('aria-disabled', 'true');
    button.setAttribute('aria-describedby', reason.id);
  }
}
