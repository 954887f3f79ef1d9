import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useLiveView } from '@/components/inbox/live/use-live-view';
import type { DeskList, DeskRow, DeskView } from '@/lib/inbox/inbox-page';

const row = (id: string): DeskRow => ({
  id,
  href: `/desk/${id}`,
  sender: `Sender ${id}`,
  summary: '',
  received: { iso: '2026-11-20T12:00:00.000Z', text: '12:00' },
  isUnread: true,
  isCurrent: false,
});

const listOf = (...ids: readonly string[]): DeskList => ({
  title: 'Contact',
  total: String(ids.length),
  sort: 'newest',
  sortHref: '',
  href: '/desk?form=contact',
  filters: {
    values: {},
    count: 0,
    clearHref: '',
    states: [],
    forms: [],
    assignees: [],
    labels: [],
  },
  rows: ids.map(row),
});

const unreadOf = (unread: number) => [{ form: 'contact', title: 'Contact', unread }];
const loaded: DeskView = {
  inbox: [],
  sidebar: [],
  list: { ...listOf('b', 'a'), done: { text: '1 message archived.' } },
  unread: unreadOf(2),
};

let source: { onmessage?: (event: { readonly data: string }) => void; close: () => void };
const follow = (opened: typeof source) => void (source = opened);
const request = vi.fn<(address: string) => Promise<Response>>();

beforeEach(() => {
  vi.stubGlobal(
    'EventSource',
    class {
      static readonly CLOSED = 2;
      close = vi.fn();
      constructor(readonly url: string) {
        follow(this);
      }
    },
  );
  vi.stubGlobal('fetch', request);
  const panes = { inbox: [], sidebar: [], list: listOf('c', 'b', 'a'), unread: unreadOf(3) };
  request.mockReset().mockImplementation(() => Promise.resolve(Response.json(panes)));
});

function Desk({ view = loaded }: { readonly view?: DeskView }) {
  const { view: shown, arrived } = useLiveView(view, 'Contact · Desk');
  return (
    <>
      <ul>
        {shown.list.rows.map(({ id, sender }) => (
          <li key={id}>{sender}</li>
        ))}
      </ul>
      <p role="status">{`${arrived} ${shown.list.done?.text ?? ''}`}</p>
    </>
  );
}

const send = (unread: number) =>
  act(async () => {
    source.onmessage?.({ data: JSON.stringify(unreadOf(unread)) });
    await Promise.resolve();
  });
const senders = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('counts unread messages in the title', async () => {
  render(<Desk />);
  expect(document.title).toBe('(2) Contact · Desk');
  await send(3);
  expect(document.title).toBe('(3) Contact · Desk');
  await send(0);
  expect(document.title).toBe('Contact · Desk');
});

test('adds new rows and keeps the result of the last change', async () => {
  render(<Desk />);
  await send(3);
  await vi.waitFor(() => {
    expect(senders()).toEqual(['Sender c', 'Sender b', 'Sender a']);
  });
  expect(request).toHaveBeenCalledExactlyOnceWith('/api/desk/list?form=contact&until=a');
  expect(screen.getByRole('status')).toHaveTextContent('1 1 message archived.');
});

test('requests nothing while the counts stay', async () => {
  render(<Desk />);
  await send(2);
  expect(request).not.toHaveBeenCalled();
  expect(screen.getByRole('status')).toHaveTextContent('0');
});

test('follows a message that another operator has read, without announcing it', async () => {
  render(<Desk />);
  await send(1);
  expect(request).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toHaveTextContent('0');
});

test('keeps its rows if they cannot be loaded', async () => {
  request.mockImplementation(() => Promise.resolve(new Response('', { status: 503 })));
  render(<Desk />);
  await send(3);
  expect(senders()).toEqual(['Sender b', 'Sender a']);
});

test('shows the list of another page at once, and closes the stream with the page', async () => {
  const { rerender, unmount } = render(<Desk />);
  await send(3);
  rerender(<Desk view={{ ...loaded, list: listOf('z') }} />);
  expect(senders()).toEqual(['Sender z']);
  const { close } = source;
  unmount();
  expect(close).toHaveBeenCalled();
});
