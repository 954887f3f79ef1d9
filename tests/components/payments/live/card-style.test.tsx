import { render, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cardStyle, onThemeChange } from '@/components/payments/live/card-style';

test('uses the font and colours of the box', () => {
  render(
    <div
      data-testid="box"
      style={{ color: 'rgb(1, 2, 3)', fontSize: '17px', ['--colour-danger' as string]: '#ab2f1b' }}
    />,
  );
  expect(cardStyle(screen.getByTestId('box'))).toMatchObject({
    base: { color: 'rgb(1, 2, 3)', fontSize: '17px', '::placeholder': { color: 'rgb(1, 2, 3)' } },
    invalid: { color: '#ab2f1b' },
  });
});

test('calls back on a chosen theme and on a system change until it unsubscribes', async () => {
  const system = new EventTarget();
  vi.stubGlobal('matchMedia', () => system);
  const onChange = vi.fn();
  const unsubscribe = onThemeChange(onChange);
  onTestFinished(() => {
    delete document.documentElement.dataset.light;
  });
  document.documentElement.dataset.light = 'red';
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  system.dispatchEvent(new Event('change'));
  expect(onChange).toHaveBeenCalledTimes(2);
  unsubscribe();
  system.dispatchEvent(new Event('change'));
  document.documentElement.dataset.light = 'day';
  await Promise.resolve();
  expect(onChange).toHaveBeenCalledTimes(2);
});
