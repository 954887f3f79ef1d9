import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Preview } from '@/components/editing/preview/preview';
import { previewWords } from '@/lib/words/components/editing';

const path = 'content/pages/visit.md';
const label = previewWords.frame;

/** What was requested, and the function that answers each request. */
let requests: { readonly fields: Readonly<Record<string, string>>; readonly answer: Answer }[];
type Answer = (html: string | undefined) => Promise<void>;

/** What was sent into the frame. */
let sent: unknown[];

beforeEach(() => {
  requests = [];
  sent = [];
  document.documentElement.dataset.scripts = '';
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe = vi.fn();
      readonly disconnect = vi.fn();
    },
  );
  vi.stubGlobal(
    'fetch',
    vi.fn((_address: string, { body }: { readonly body: URLSearchParams }) => {
      return new Promise<Response>((resolve) => {
        const answer: Answer = (html) =>
          act(async () => {
            const response = html === undefined ? Response.error() : new Response(html);
            Object.defineProperty(response, 'url', { value: `/shown/${html ?? ''}` });
            resolve(response);
            // The text of a response comes after some turns.
            await vi.advanceTimersByTimeAsync(10);
          });
        requests.push({ fields: Object.fromEntries(body), answer });
      });
    }),
  );
});

afterEach(() => {
  delete document.documentElement.dataset.scripts;
});

const frame = () => screen.getByTitle<HTMLIFrameElement>(label);

function tell(source: Window | null, data: object) {
  act(() => {
    fireEvent(window, new MessageEvent('message', { source, data }));
  });
}

/** Has the frame say that it shows its first page. */
function load() {
  const inside = frame().contentWindow;
  if (inside === null) throw new Error('There is no frame.');
  vi.spyOn(inside, 'postMessage').mockImplementation((data: unknown) => void sent.push(data));
  tell(inside, { preview: 'ready' });
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function Editor({ text }: { readonly text: string }) {
  return <Preview path={path} text={text} hasRed={false} />;
}

test('shows the file as it is saved, in a frame that cannot act as the operator', () => {
  render(<Editor text="saved" />);
  expect(frame()).toHaveAttribute('src', '/desk/site/preview/content/pages/visit.md');
  expect(frame()).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
});

test('sends what is typed into the frame once the typing pauses', async () => {
  const { rerender } = render(<Editor text="saved" />);
  load();
  rerender(<Editor text="a" />);
  await pass(19);
  rerender(<Editor text="ab" />);
  await pass(19);
  expect(requests).toEqual([]);
  await pass(1);
  expect(requests).toMatchObject([{ fields: { path, text: 'ab' } }]);
  await requests[0]?.answer('<p>ab</p>');
  expect(sent).toEqual([{ html: '<p>ab</p>', light: undefined }]);
});

test('has one request under way, and then sends what was typed last', async () => {
  const { rerender } = render(<Editor text="saved" />);
  load();
  for (const text of ['a', 'ab', 'abc']) {
    rerender(<Editor text={text} />);
    await pass(20);
  }
  expect(requests).toHaveLength(1);
  await requests[0]?.answer('a');
  expect(requests.map(({ fields }) => fields.text)).toEqual(['a', 'abc']);
  expect(new Set(requests.map(({ fields }) => fields.draft)).size).toBe(1);
});

test('waits for the frame, and does not believe the messages of other windows', async () => {
  render(<Preview path={path} isTyped text="a" hasRed={false} />);
  tell(window, { preview: 'ready' });
  await pass(20);
  expect(requests).toEqual([]);
  load();
  expect(requests).toHaveLength(1);
});

test('keeps what it shows, and says so, if a preview does not come', async () => {
  const { rerender } = render(<Editor text="saved" />);
  load();
  rerender(<Editor text="a" />);
  await pass(20);
  await requests[0]?.answer(undefined);
  expect(sent).toEqual([]);
  expect(screen.getByText(/did not come/)).toBeVisible();
});

test('shows the fields of a form, in a light and at a moment of one’s choice', async () => {
  render(
    <>
      <form id="editor">
        <input name="v.title" aria-label="Title" defaultValue="Visit" />
      </form>
      <Preview path={path} form="editor" hasRed={false} />
    </>,
  );
  load();
  fireEvent.click(screen.getByRole('button', { name: previewWords.lights.night }));
  await pass(0);
  await requests[0]?.answer('night');
  expect(sent).toEqual([{ html: 'night', light: 'night' }]);
  expect(screen.queryByRole('button', { name: previewWords.lights.red })).not.toBeInTheDocument();
  fireEvent.change(screen.getByLabelText(previewWords.when), {
    target: { value: '2026-12-24T18:00' },
  });
  await pass(0);
  await requests[1]?.answer('later');
  fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'Come' } });
  await pass(20);
  expect(requests.at(-1)).toMatchObject({
    fields: { path, 'v.title': 'Come', light: 'night', when: '2026-12-24T18:00' },
  });
});

test('loads what was typed in a hidden frame when a person points at it, and shows it as it was scrolled', async () => {
  const { rerender } = render(<Editor text="saved" />);
  load();
  const first = frame();
  tell(first.contentWindow, { preview: 'used', top: 0 });
  expect(screen.getAllByTitle(label)).toEqual([first]);
  rerender(<Editor text="a" />);
  await pass(20);
  await requests[0]?.answer('a');
  tell(first.contentWindow, { preview: 'scrolled', top: 240 });
  tell(first.contentWindow, { preview: 'used', top: 240 });
  const [, behind] = screen.getAllByTitle<HTMLIFrameElement>(label);
  expect(behind).toHaveAttribute('src', '/shown/a');
  expect(behind).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
  const inside = behind?.contentWindow ?? null;
  vi.spyOn(inside ?? window, 'postMessage').mockImplementation((data) => void sent.push(data));
  fireEvent.load(behind ?? first);
  expect(sent.at(-1)).toEqual({ top: 240 });
  tell(inside, { preview: 'placed', top: 240 });
  expect(screen.getAllByTitle(label)).toEqual([behind]);

  rerender(<Editor text="ab" />);
  await pass(20);
  await requests[1]?.answer('ab');
  expect(sent.at(-1)).toEqual({ html: 'ab', light: undefined });
});

test('shows no document that was typed over while it loaded', async () => {
  const { rerender } = render(<Editor text="saved" />);
  load();
  rerender(<Editor text="a" />);
  await pass(20);
  await requests[0]?.answer('a');
  const first = frame();
  tell(first.contentWindow, { preview: 'used', top: 0 });
  expect(screen.getAllByTitle(label)).toHaveLength(2);
  rerender(<Editor text="ab" />);
  await pass(20);
  expect(screen.getAllByTitle(label)).toEqual([first]);
});
