import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { closeSubmenus } from '@/components/embeds/close-submenus';

let stop: () => void;

beforeEach(() => {
  render(
    <>
      <nav>
        <details data-testid="visit">
          <summary>More: Visit</summary>
          <a href="#bus">By bus</a>
        </details>
        <details data-testid="events">
          <summary>More: Events</summary>
          <a href="#past">Past events</a>
        </details>
      </nav>
      <main tabIndex={-1}>The page</main>
    </>,
  );
  stop = closeSubmenus(screen.getByRole('navigation'));
});

afterEach(() => stop());

const part = (name: string) => screen.getByTestId<HTMLDetailsElement>(name);

function open(name: string): HTMLDetailsElement {
  const details = part(name);
  details.open = true;
  return details;
}

test('closes on Esc, which returns the focus from a link to its button', async () => {
  const visit = open('visit');
  screen.getByText('By bus').focus();
  await userEvent.keyboard('{Escape}');
  expect(visit.open).toBe(false);
  expect(screen.getByText('More: Visit')).toHaveFocus();
});

test('takes the first Esc from the menu around it, and no later one', () => {
  open('visit');
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(false);
  expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
});

test.each([
  ['a press outside', () => fireEvent.click(screen.getByRole('main'))],
  ['the focus outside', () => screen.getByRole('main').focus()],
  ['a link in it', () => fireEvent.click(screen.getByText('By bus'))],
])('closes on %s', (_what, act) => {
  const visit = open('visit');
  act();
  expect(visit.open).toBe(false);
});

test('stays open while the focus is in the menu', () => {
  const visit = open('visit');
  screen.getByText('More: Events').focus();
  expect(visit.open).toBe(true);
});

test('closes when another part opens', () => {
  const visit = open('visit');
  const events = open('events');
  fireEvent(events, new Event('toggle'));
  expect([visit.open, events.open]).toEqual([false, true]);
});
