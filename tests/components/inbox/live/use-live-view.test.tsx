import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { useLiveView } from '@/components/inbox/live/use-live-view';
import type { DeskList, DeskRow, DeskView } from '@/lib/inbox/inbox-page';
import { patient } from '@/tests/support/patient';
import { batchWords } from '@/lib/words/lib/server/inbox/desk';
import { activityWords } from '@/lib/words/lib/server/inbox/desk/conversation';

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
  href: '/desk/inbox?form=contact',
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
  list: { ...listOf('b', 'a'), done: { text: batchWords.done.archived(1) } },
  unread: unreadOf(2),
  version: '1',
  shownAt: 1,
};

let source: {
  onmessage?: (event: { readonly data: string; readonly lastEventId: string }) => void;
  close: () => void;
};
const follow = (opened: typeof source) => void (source = opened);
const request = vi.fn<(address: string, init: RequestInit) => Promise<Response>>();

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
  const list = listOf('c', 'b', 'a');
  const panes = { inbox: [], sidebar: [], list, unread: unreadOf(3), version: '2' };
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
      <p>{shown.activity?.texts.join(' ')}</p>
      <p role="status">{`${arrived} ${shown.list.done?.text ?? ''}`}</p>
    </>
  );
}

const send = (unread: number, version = '1') =>
  act(async () => {
    source.onmessage?.({ data: JSON.stringify(unreadOf(unread)), lastEventId: version });
    await Promise.resolve();
  });
function point(type: string): void {
  act(() => {
    window.dispatchEvent(new Event(type));
  });
}
const senders = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test.each(['pointerup', 'pointercancel', 'contextmenu', 'blur'])(
  'moves no row while one is pressed, until %s',
  async (release) => {
    const panes = { ...loaded, list: listOf('c', 'b', 'a') };
    const json = vi.fn(() => Promise.resolve(panes));
    request.mockImplementation(() => Promise.resolve(Object.assign(new Response(), { json })));
    render(<Desk />);
    point('pointerdown');
    await send(3);
    await patient.waitFor(() => expect(json).toHaveBeenCalledOnce());
    await act(() => Promise.resolve());
    expect(senders()).toEqual(['Sender b', 'Sender a']);
    point(release);
    await patient.waitFor(() => expect(senders()).toEqual(['Sender c', 'Sender b', 'Sender a']));
  },
);

test('counts unread messages in the title', async () => {
  render(<Desk />);
  expect(document.title).toBe('(2) Contact · Desk');
  await send(3);
  expect(document.title).toBe('(3) Contact · Desk');
  await send(0);
  expect(document.title).toBe('Contact · Desk');
});

test('asks again after 20 seconds whether a colleague still writes', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const writing = { isWriting: true, texts: [activityWords.writing('Ada')] };
  const panes = { ...loaded, activity: { isWriting: false, texts: [] } };
  request.mockImplementation(() => Promise.resolve(Response.json(panes)));
  render(<Desk view={{ ...loaded, activity: writing }} />);
  expect(screen.getByText(activityWords.writing('Ada'))).toBeVisible();
  await act(() => vi.advanceTimersByTimeAsync(19_000));
  expect(request).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(screen.queryByText(activityWords.writing('Ada'))).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  expect(request).toHaveBeenCalledOnce();
});

test('adds new rows and keeps the result of the last change', async () => {
  render(<Desk />);
  await send(3);
  await patient.waitFor(() => {
    expect(senders()).toEqual(['Sender c', 'Sender b', 'Sender a']);
  });
  expect(request).toHaveBeenCalledExactlyOnceWith(
    '/api/desk/list?form=contact&until=a',
    expect.anything(),
  );
  expect(screen.getByRole('status')).toHaveTextContent('1 1 message archived.');
});

test('requests nothing while the counts and the version stay', async () => {
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

test('follows a change that leaves the counts as they are, such as a label', async () => {
  render(<Desk />);
  await send(2, '2');
  await send(2, '2');
  await patient.waitFor(() => {
    expect(senders()).toEqual(['Sender c', 'Sender b', 'Sender a']);
  });
  expect(request).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('status')).toHaveTextContent('0');
});

test('loads the list once more after changes during a request', async () => {
  const responses: ((response: Response) => void)[] = [];
  request.mockImplementation(() => new Promise((resolve) => void responses.push(resolve)));
  render(<Desk />);
  for (const version of ['2', '3', '4']) await send(2, version);
  expect(request).toHaveBeenCalledTimes(1);
  responses[0]?.(new Response('', { status: 503 }));
  await patient.waitFor(() => {
    expect(request).toHaveBeenCalledTimes(2);
  });
});

/** A request that gets no response and ends when it is aborted. */
const hang = (_address: string, { signal }: RequestInit) =>
  new Promise<Response>((_resolve, reject) => {
    signal?.addEventListener('abort', () => {
      reject(new Error('aborted'));
    });
  });

test('goes on after a request of the list without a response', async () => {
  vi.useFakeTimers();
  request.mockImplementation(hang);
  render(<Desk />);
  await send(2, '2');
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  await send(2, '3');
  expect(request).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('goes on after a poll without a response', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', undefined);
  Reflect.deleteProperty(window, 'EventSource');
  request.mockImplementation(hang);
  render(<Desk />);
  await act(() => vi.advanceTimersByTimeAsync(90_000));
  expect(request.mock.calls.map(([address]) => address)).toEqual([
    '/api/desk/events',
    '/api/desk/events',
  ]);
  vi.useRealTimers();
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
