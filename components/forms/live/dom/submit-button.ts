import type { FormState } from '@/components/forms/live/form-state';
import { submitButtonWords } from '@/lib/words/components/forms/live';
import { findSubmitButton, submitLabel } from '@/lib/forms/dom/submit-button';

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
  const button = findSubmitButton(form);
  if (button === undefined) return;
  const label = submitLabel(button);
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
