import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { onCardNear } from '@/lib/payments/client/on-card-near';

let intersect = (_isIntersecting: boolean): void => undefined;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
        intersect = (isIntersecting) => callback([{ isIntersecting }]);
      }
      observe() {
        return undefined;
      }
      disconnect() {
        intersect = () => undefined;
      }
    },
  );
});

function setUp() {
  const onNear = vi.fn();
  render(
    <form aria-label="Gift">
      <input aria-label="Name" />
      <fieldset data-testid="card" />
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form');
  const stop = onCardNear(form, screen.getByTestId('card'), onNear);
  return { onNear, stop };
}

test('calls back once when the card scrolls into view', async () => {
  const { onNear } = setUp();
  act(() => intersect(false));
  expect(onNear).not.toHaveBeenCalled();
  act(() => intersect(true));
  await userEvent.type(screen.getByLabelText('Name'), 'Ana');
  expect(onNear).toHaveBeenCalledOnce();
});

test('calls back when the form gets the focus', async () => {
  const { onNear } = setUp();
  await userEvent.click(screen.getByLabelText('Name'));
  act(() => intersect(true));
  expect(onNear).toHaveBeenCalledOnce();
});

test('calls back at once when the form has the focus already', () => {
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

test('does not call back after it is stopped', async () => {
  const { onNear, stop } = setUp();
  stop();
  await userEvent.click(screen.getByLabelText('Name'));
  act(() => intersect(true));
  expect(onNear).not.toHaveBeenCalled();
});
