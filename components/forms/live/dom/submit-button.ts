import type { FormState } from '@/components/forms/live/form-state';
import { submitButtonWords } from '@/components/forms/live/words';
import { findPart } from '@/lib/forms/form-markup';

type Phase = FormState['phase'];

/**
 * Sets the text of the submit button. The button is never disabled, which would lose its focus. A paid
 * form's button has the label `pay`, with the amount, and never "Send again": no payment is made twice.
 * Where nothing is to be paid (`isFree`), it says what is sent as other forms do.
 */
export function updateSubmitButton(
  form: HTMLFormElement,
  phase: Phase,
  pay?: string,
  isFree = false,
): void {
  const selector = findPart(form, 'step') === undefined ? '[type=submit]' : '[value=send]';
  const button = form.querySelector<HTMLButtonElement>(`button${selector}`);
  if (button === null) return;
  const label = (button.dataset.label ??= button.textContent);
  button.textContent =
    pay === undefined || isFree ? sendButtonText(phase, pay ?? label) : payButtonText(phase, pay);
}

function payButtonText(phase: Phase, pay: string): string {
  return phase === 'sending' ? submitButtonWords.paying : pay;
}

function sendButtonText(phase: Phase, label: string): string {
  switch (phase) {
    case 'ready':
      return label;
    case 'sending':
      return submitButtonWords.sending;
    case 'unanswered':
      return submitButtonWords.sendAgain;
  }
}
