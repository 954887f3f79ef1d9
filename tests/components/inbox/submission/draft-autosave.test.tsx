import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useDraftAutosave } from '@/components/inbox/submission/draft-autosave';
import { forgetAllTexts } from '@/lib/desk/kept-text';

interface FormProps {
  readonly sentReplies?: readonly string[];
  readonly draft?: string;
  readonly operator?: string;
}

function Form({ sentReplies = [], draft, operator = 'ana@example.org' }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const state = useDraftAutosave(form, {
    submission: 'letter',
    operator,
    reply: 'first',
    sentReplies,
  });
  return (
    <form ref={form} aria-label="Reply" onSubmit={(event) => event.preventDefault()}>
      <input type="hidden" name="submission" value="letter" />
      <input type="hidden" name="reply" value="first" />
      <textarea name="text" aria-label="Text" defaultValue={draft} />
      <p role="status">{state}</p>
    </form>
  );
}

const saved = { type: 'opaqueredirect' } as const;
let sent: { readonly body: string; readonly keepalive: unknown }[] = [];
let respond: () => Promise<unknown> = () => Promise.resolve(saved);

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  sent = [];
  respond = () => Promise.resolve(saved);
  vi.stubGlobal('fetch', (address: string, { body, keepalive }: RequestInit) => {
    expect(address).toBe('/api/desk/replies/draft');
    sent.push({ body: String(body as URLSearchParams), keepalive });
    return respond();
  });
});

const type = (value: string) =>
  fireEvent.input(screen.getByLabelText('Text'), { target: { value } });
const wait = () => act(() => vi.advanceTimersByTimeAsync(1500));

test('saves once after a pause in typing', async () => {
  render(<Form />);
  type('De');
  type('Dear');
  expect(screen.getByRole('status')).toHaveTextContent('unsaved');
  expect(sent).toEqual([]);
  await wait();
  expect(sent).toEqual([{ body: 'submission=letter&reply=first&text=Dear', keepalive: false }]);
  expect(screen.getByRole('status')).toHaveTextContent('saved');
});

test('saves at once when the page closes, and nothing twice', () => {
  render(<Form />);
  type('Dear');
  fireEvent(window, new Event('pagehide'));
  fireEvent(window, new Event('pagehide'));
  expect(sent).toEqual([{ body: 'submission=letter&reply=first&text=Dear', keepalive: true }]);
});

test('saves nothing after the form is sent', async () => {
  render(<Form />);
  type('Dear');
  fireEvent.submit(screen.getByRole('form'));
  fireEvent(window, new Event('pagehide'));
  await wait();
  expect(sent).toEqual([]);
});

test.each([
  ['another response', () => Promise.resolve({ type: 'basic' })],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('says that the draft is not saved after %s', async (_, response) => {
  respond = response;
  render(<Form />);
  type('Dear');
  await wait();
  expect(screen.getByRole('status')).toHaveTextContent('failed');
});

/** Shows the page again, as after a sign-in. */
function showAgain(sentReplies: readonly string[] = []) {
  cleanup();
  render(<Form sentReplies={sentReplies} />);
}

test('shows a text again that the server did not store, and then saves it', async () => {
  respond = () => Promise.resolve({ type: 'basic' });
  render(<Form />);
  type('Dear Eve');
  await wait();
  respond = () => Promise.resolve(saved);
  showAgain();
  expect(screen.getByLabelText('Text')).toHaveValue('Dear Eve');
  await wait();
  expect(screen.getByRole('status')).toHaveTextContent('restored');
  showAgain();
  expect(screen.getByLabelText('Text')).toHaveValue('');
});

test('shows a text again whose sending has failed, and not one that was sent', () => {
  render(<Form />);
  type('Dear Eve');
  fireEvent.submit(screen.getByRole('form'));
  showAgain();
  expect(screen.getByLabelText('Text')).toHaveValue('Dear Eve');
  fireEvent.submit(screen.getByRole('form'));
  showAgain(['first']);
  expect(screen.getByLabelText('Text')).toHaveValue('');
  showAgain();
  expect(screen.getByLabelText('Text')).toHaveValue('');
});

test('shows no other operator the text', () => {
  render(<Form />);
  type('Dear Eve');
  fireEvent.submit(screen.getByRole('form'));
  cleanup();
  render(<Form operator="ben@example.org" />);
  expect(screen.getByLabelText('Text')).toHaveValue('');
  showAgain();
  expect(screen.getByLabelText('Text')).toHaveValue('Dear Eve');
});

test('shows the draft of the server that has the text, and a saved reply below it', () => {
  render(<Form />);
  type('Dear Eve');
  fireEvent.submit(screen.getByRole('form'));
  cleanup();
  render(<Form draft={'Dear Eve\n\nCome on Friday.'} />);
  expect(screen.getByLabelText('Text')).toHaveValue('Dear Eve\n\nCome on Friday.');
});

test('forgets all texts, and those that are a week old', () => {
  render(<Form />);
  type('Dear Eve');
  fireEvent.submit(screen.getByRole('form'));
  vi.setSystemTime(Date.now() + 8 * 24 * 60 * 60_000);
  showAgain();
  expect(screen.getByLabelText('Text')).toHaveValue('');
  type('Dear Ana');
  fireEvent.submit(screen.getByRole('form'));
  forgetAllTexts();
  showAgain();
  expect(screen.getByLabelText('Text')).toHaveValue('');
});
