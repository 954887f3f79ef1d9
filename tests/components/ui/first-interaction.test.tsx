import { expect, test, vi } from 'vitest';
import { onFirstInteraction } from '@/components/ui/first-interaction';

test.each(['pointerover', 'touchstart', 'focusin', 'keydown'])('%s is a sign, once', (sign) => {
  const call = vi.fn();
  onFirstInteraction(call);
  document.body.dispatchEvent(new Event(sign, { bubbles: true }));
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(call).toHaveBeenCalledOnce();
});

test('nothing is called after the end of the waiting', () => {
  const call = vi.fn();
  onFirstInteraction(call)();
  document.body.dispatchEvent(new Event('keydown', { bubbles: true }));
  expect(call).not.toHaveBeenCalled();
});
