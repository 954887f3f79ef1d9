import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { onCardNear } from '@/lib/payments/client/on-card-near';

let cross = (_isIntersecting: boolean): void => undefined;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: readonly { isIntersecting: boolean }[]) => void) {
        cross = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {
        return undefined;
      }
      disconnect() {
        cross = () => undefined;
      }
    },
  );
});

function begin() {
  const onNear = vi.fn();
  render(
    <form aria-label="Gift">
      <input aria-label="Name" />
      <fieldset data-testid="card" />
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form');
  const end = onCardNear(form, screen.getByTestId('card'), onNear);
  return { onNear, end };
}

test('a card that is about to be seen is near, once', async () => {
  const { onNear } = begin();
  act(() => cross(false));
  expect(onNear).not.toHaveBeenCalled();
  act(() => cross(true));
  await userEvent.type(screen.getByLabelText('Name'), 'Ana');
  expect(onNear).toHaveBeenCalledOnce();
});

test('whoever fills in the form is on the way to its card', async () => {
  const { onNear } = begin();
  await userEvent.click(screen.getByLabelText('Name'));
  act(() => cross(true));
  expect(onNear).toHaveBeenCalledOnce();
});

test('whoever is in the form already is near at once', () => {
  render(<input aria-label="Elsewhere" />);
  const { container } = render(
    <form>
      <input aria-label="Name" />
    </form>,
  );
  screen.getByLabelText('Name').focus();
  const onNear = vi.fn();
  const form = container.querySelector('form');
  if (form !== null) onCardNear(form, form, onNear);
  expect(onNear).toHaveBeenCalledOnce();
});

test('after the end nobody is near any more', async () => {
  const { onNear, end } = begin();
  end();
  await userEvent.click(screen.getByLabelText('Name'));
  act(() => cross(true));
  expect(onNear).not.toHaveBeenCalled();
});
