import { render, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { cardStyle, onThemeChange } from '@/lib/payments/client/card-style';

test('the text in the frames has the colours of the box around them', () => {
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

test('a light that is chosen and one that the system changes are both told, until the end', async () => {
  const system = new EventTarget();
  vi.stubGlobal('matchMedia', () => system);
  const onChange = vi.fn();
  const end = onThemeChange(onChange);
  onTestFinished(() => {
    delete document.documentElement.dataset.light;
  });
  document.documentElement.dataset.light = 'red';
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce());
  system.dispatchEvent(new Event('change'));
  expect(onChange).toHaveBeenCalledTimes(2);
  end();
  system.dispatchEvent(new Event('change'));
  document.documentElement.dataset.light = 'day';
  await Promise.resolve();
  expect(onChange).toHaveBeenCalledTimes(2);
});
