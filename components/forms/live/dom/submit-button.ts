import type { FormState } from '@/components/forms/live/form-state';
import { findPart } from '@/lib/forms/form-markup';
type Phase = FormState['phase'];

/**
 * Has the button that sends say what a press would do or is doing. It can be focused all the time:
 * a button that goes dead under the finger takes the focus with it. A button that pays says the sum,
 * `pay`, and not that a second press is a second try: nothing is paid twice.
 */
export function updateSubmitButton(form: HTMLFormElement, phase: Phase, pay?: string): void {
  const selector = findPart(form, 'step') === undefined ? '[type=submit]' : '[value=send]';
  const button = form.querySelector<HTMLButtonElement>(`button${selector}`);
  if (button === null) return;
  const label = (button.dataset.label ??= button.textContent);
  button.textContent = pay === undefined ? sendButtonText(phase, label) : payButtonText(phase, pay);
}

function payButtonText(phase: Phase, pay: string): string {
  return phase === 'sending' ? 'Paying…' : pay;
}

function sendButtonText(phase: Phase, label: string): string {
  switch (phase) {
    case 'ready':
      return label;
    case 'sending':
      return 'Sending…';
    case 'unanswered':
      return 'Send again';
  }
}
