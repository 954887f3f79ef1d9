import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Form } from '@/components/forms/form';
import { holdPlaces } from '@/components/forms/live/hold-places';
import type { HoldResponse } from '@/lib/forms/hold-api';
import type { FormDefinition } from '@/lib/forms/definition';
import { formOf } from '@/tests/support/form-server';
import { holdWords } from '@/lib/words/components/forms/live';
import { holdWords as heldWords } from '@/lib/words/lib/server/bookings';

const solve = vi.hoisted(() => vi.fn<() => Promise<string | undefined>>());
vi.mock('@/lib/forms/client/load-proof', () => ({
  canSolveProofs: () => true,
  loadAndSolveProof: solve,
}));

const send = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const beacon = vi.fn<(url: string, body: URLSearchParams) => boolean>();
const reply = (body: HoldResponse) => Promise.resolve(Response.json(body));
const held = { hold: { text: heldWords.held('14:35'), seconds: 900 } };

const definition: FormDefinition = {
  ...formOf('book', {
    fields: [
      { name: 'name', label: 'Your name' },
      { name: 'evening', label: 'Evening', kind: 'select', options: ['first', 'second'] },
      { name: 'adults', label: 'Adults', kind: 'numeric' },
      { name: 'note', label: 'Note', required: false },
    ],
  }),
  bookingFields: ['evening', 'adults'],
};

function start(hold?: string) {
  const { container } = render(
    <Form definition={definition} {...(hold === undefined ? {} : { hold })} />,
  );
  const form = container.querySelector('form');
  if (form === null) throw new Error('There is no form.');
  return { form, ...holdPlaces(form, definition, () => 'attempt-1') };
}

const choose = (label: string, value: string) => {
  fireEvent.change(screen.getByLabelText(label, { exact: false }), { target: { value } });
};
const asked = (index: number) => {
  const [url, init] = send.mock.calls[index] ?? [];
  return [url, Object.fromEntries(init?.body as URLSearchParams)] as const;
};
const texts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', send);
  Object.defineProperty(navigator, 'sendBeacon', { value: beacon, configurable: true });
  send.mockImplementation(() => reply(held));
});
afterEach(() => {
  send.mockReset();
  beacon.mockReset();
});

test('asks with the fields that choose places, and says until when they are held', async () => {
  const { form, stop } = start();
  await settle();
  expect(send).not.toHaveBeenCalled();
  choose('Evening', 'second');
  await settle();
  choose('Adults', '2');
  await settle();
  const token = form.querySelector<HTMLInputElement>('input[name=_hold]')?.value ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(asked(1)).toEqual([
    '/api/hold?form=book',
    { _hold: token, _attempt: 'attempt-1', evening: 'second', adults: '2' },
  ]);
  expect(texts()).toContain(held.hold.text);
  choose('Your name', 'Ana');
  await settle();
  expect(send).toHaveBeenCalledTimes(2);
  stop();
});

test('sends the last choice last, one request at a time', async () => {
  const answers: ((response: Response) => void)[] = [];
  send.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const { stop } = start();
  for (const adults of ['2', '3', '4']) choose('Adults', adults);
  await settle();
  expect(send).toHaveBeenCalledTimes(1);
  answers[0]?.(Response.json(held));
  await settle();
  expect(send).toHaveBeenCalledTimes(2);
  expect(asked(1)[1]).toMatchObject({ adults: '4' });
  answers[1]?.(Response.json(held));
  await settle();
  stop();
});

test('says that the hold has ended, and asks again after the next change', async () => {
  const { stop } = start();
  choose('Adults', '2');
  await vi.advanceTimersByTimeAsync(900_000);
  expect(texts()).toContain(holdWords.ended);
  choose('Note', 'Hello');
  await settle();
  expect(texts()).toContain(held.hold.text);
  stop();
});

test('says beside the field that places are not free, and keeps what was typed', async () => {
  const problem = 'Only 1 place is left. Choose fewer, or another time.';
  send.mockImplementation(() => reply({ problem }));
  const { form, stop } = start();
  choose('Your name', 'Ana');
  choose('Adults', '2');
  await settle();
  const box = form.querySelector('[data-field=adults]');
  expect(box).toHaveTextContent(problem);
  expect(screen.getByLabelText('Your name')).toHaveValue('Ana');
  send.mockImplementation(() => reply(held));
  choose('Adults', '1');
  await settle();
  expect(box).not.toHaveTextContent(problem);
  stop();
});

test('says near the button that sending joins the waiting list, which is no error', async () => {
  const waits = 'If you send the form, you join the waiting list.';
  send.mockImplementation(() => reply({ notice: waits }));
  const { form, stop } = start();
  choose('Adults', '2');
  await settle();
  expect(texts()).toContain(waits);
  expect(form.querySelector('[data-field=adults]')).not.toHaveTextContent(waits);
  stop();
});

test('solves a challenge, and asks again with the proof', async () => {
  solve.mockResolvedValueOnce('proof-1');
  send.mockImplementationOnce(() => reply({ check: { parameters: {} } }));
  const { stop } = start();
  choose('Adults', '2');
  await settle();
  expect(send.mock.calls[0]?.[1].headers).toEqual({ 'proof-of-work': 'altcha' });
  expect(asked(0)[1]).not.toHaveProperty('_check');
  expect(asked(1)[1]).toEqual({ ...asked(0)[1], _check: 'proof-1' });
  expect(texts()).toContain(held.hold.text);
  stop();
});

test('holds nothing where a challenge cannot be solved', async () => {
  solve.mockResolvedValueOnce(undefined);
  send.mockImplementation(() => reply({ check: { parameters: {} } }));
  const { stop } = start();
  choose('Adults', '2');
  await settle();
  expect(send).toHaveBeenCalledTimes(1);
  expect(texts().join('')).toBe('');
  stop();
});

test('gives the places back when the visitor leaves, and holds them again on return', async () => {
  const { stop } = start('t'.repeat(43));
  window.dispatchEvent(new Event('pagehide'));
  expect(beacon).not.toHaveBeenCalled();
  choose('Adults', '2');
  await settle();
  window.dispatchEvent(new Event('pagehide'));
  expect(beacon).toHaveBeenCalledTimes(1);
  const [url, body] = beacon.mock.calls[0] ?? [];
  expect([url, body?.toString()]).toEqual(['/api/hold?form=book', `_hold=${'t'.repeat(43)}`]);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await settle();
  expect(texts()).toContain(held.hold.text);
  stop();
  expect(beacon).toHaveBeenCalledTimes(2);
});

test('gives the places back again when the visitor has left during the request for them', async () => {
  const answers: ((response: Response) => void)[] = [];
  send.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const { stop } = start();
  choose('Adults', '2');
  await settle();
  stop();
  expect(beacon).toHaveBeenCalledTimes(1);
  answers[0]?.(Response.json(held));
  await settle();
  expect(beacon).toHaveBeenCalledTimes(2);
  expect(send).toHaveBeenCalledTimes(1);
  expect(texts().join('')).toBe('');
});

test('shows nothing where a request fails, and asks again after the next change', async () => {
  send.mockImplementation(() => Promise.reject(new TypeError('offline')));
  const { stop } = start();
  choose('Adults', '2');
  await settle();
  expect(texts().join('')).toBe('');
  send.mockImplementation(() => reply(held));
  choose('Note', 'Hello');
  await settle();
  expect(texts()).toContain(held.hold.text);
  stop();
});

test('goes on after a press that sends nothing', async () => {
  const { form, stop } = start();
  choose('Adults', '2');
  await settle();
  fireEvent.submit(form);
  expect(texts()).toContain(held.hold.text);
  choose('Adults', '3');
  await settle();
  expect(asked(1)[1]).toMatchObject({ adults: '3' });
  stop();
});

test('asks nothing while the form is sent, and again after it has failed', async () => {
  const { pause, stop } = start();
  choose('Adults', '2');
  await settle();
  pause(true);
  expect(texts().join('')).toBe('');
  choose('Adults', '3');
  await vi.advanceTimersByTimeAsync(900_000);
  expect(send).toHaveBeenCalledTimes(1);
  expect(texts().join('')).toBe('');
  pause(false);
  await settle();
  expect(asked(1)[1]).toMatchObject({ adults: '3' });
  expect(texts()).toContain(held.hold.text);
  stop();
});

test('does not show an answer that arrives while the form is sent', async () => {
  const answers: ((response: Response) => void)[] = [];
  send.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const { pause, stop } = start();
  choose('Adults', '2');
  await settle();
  pause(true);
  answers[0]?.(Response.json(held));
  await settle();
  expect(texts().join('')).toBe('');
  stop();
});

test('asks nothing after a failed press of a visitor who has chosen nothing', async () => {
  const { pause, stop } = start();
  pause(true);
  pause(false);
  await settle();
  expect(send).not.toHaveBeenCalled();
  stop();
});
