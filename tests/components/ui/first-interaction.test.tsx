import { expect, test, vi } from 'vitest';
import { onFirstInteraction } from '@/components/ui/first-interaction';

test.each(['pointerover', 'touchstart', 'focusin', 'keydown'])('calls back once at %s', (sign) => {
  const call = vi.fn();
  onFirstInteraction(call);
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(call).toHaveBeenCalledOnce();
});

test('does not call back once cancelled', () => {
  const call = vi.fn();
  onFirstInteraction(call)();
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(call).not.toHaveBeenCalled();
});
