import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Preview } from '@/components/editing/preview/preview';

const path = 'content/pages/visit.md';
const label = 'The page as visitors will see it';

/** What was posted into frames. */
let posted: { readonly target: string; readonly fields: Readonly<Record<string, unknown>> }[];

beforeEach(() => {
  posted = [];
  document.documentElement.dataset.scripts = '';
  vi.useFakeTimers();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly observe = vi.fn();
      readonly disconnect = vi.fn();
    },
  );
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (
    this: HTMLFormElement,
  ) {
    posted.push({ target: this.target, fields: Object.fromEntries(new FormData(this)) });
  });
});

afterEach(() => {
  vi.useRealTimers();
  delete document.documentElement.dataset.scripts;
});

const frames = () => screen.getAllByTitle<HTMLIFrameElement>(label);

function tell(frame: HTMLIFrameElement | undefined, data: object) {
  act(() => {
    fireEvent(window, new MessageEvent('message', { source: frame?.contentWindow ?? null, data }));
  });
}

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

function Editor({ text }: { readonly text: string }) {
  return <Preview path={path} text={text} hasRed={false} />;
}

test('shows the file as it is saved, in a frame that cannot act as the operator', () => {
  render(<Editor text="saved" />);
  const [frame] = frames();
  expect(frame).toHaveAttribute('src', '/desk/site/preview/content/pages/visit.md');
  expect(frame).toHaveAttribute('sandbox', 'allow-scripts');
});

test('shows what is typed once the typing pauses, and replaces the frame when it is ready', () => {
  const { rerender } = render(<Editor text="saved" />);
  rerender(<Editor text="a" />);
  pass(100);
  rerender(<Editor text="ab" />);
  pass(149);
  expect(posted).toEqual([]);
  pass(1);
  const [shown, next] = frames();
  expect(posted).toMatchObject([{ target: next?.name, fields: { path, text: 'ab' } }]);
  expect(next).toHaveAttribute('aria-hidden', 'true');
  expect(shown).not.toHaveAttribute('aria-hidden');
  tell(next, { preview: 'ready' });
  expect(frames()).toEqual([next]);
  expect(next).not.toHaveAttribute('aria-hidden');
});

test('has one request under way, and then sends what was typed last', () => {
  const { rerender } = render(<Editor text="saved" />);
  rerender(<Editor text="a" />);
  pass(150);
  rerender(<Editor text="ab" />);
  pass(150);
  rerender(<Editor text="abc" />);
  pass(150);
  expect(posted).toHaveLength(1);
  tell(frames()[1], { preview: 'ready' });
  expect(posted.map(({ fields }) => fields.text)).toEqual(['a', 'abc']);
  expect(new Set(posted.map(({ fields }) => fields.draft)).size).toBe(1);
});

test('scrolls a new frame as far as the one before', () => {
  const { rerender } = render(<Editor text="saved" />);
  tell(frames()[0], { preview: 'scrolled', top: 240 });
  rerender(<Editor text="a" />);
  pass(150);
  const [, next] = frames();
  const inside = next?.contentWindow ?? undefined;
  if (next === undefined || inside === undefined) throw new Error('There is no frame.');
  const post = vi.spyOn(inside, 'postMessage');
  fireEvent.load(next);
  expect(post).toHaveBeenCalledWith({ top: 240 }, '*');
});

test('does not believe the messages of other windows', () => {
  const { rerender } = render(<Editor text="saved" />);
  rerender(<Editor text="a" />);
  pass(150);
  act(() => {
    fireEvent(window, new MessageEvent('message', { source: window, data: { preview: 'ready' } }));
  });
  expect(frames()).toHaveLength(2);
});

test('keeps what it shows, and says so, if a preview does not come', () => {
  const { rerender } = render(<Editor text="saved" />);
  rerender(<Editor text="a" />);
  pass(150);
  pass(10_000);
  expect(frames()).toHaveLength(1);
  expect(screen.getByText(/did not come/)).toBeVisible();
});

test('shows the fields of a form, and a light of one’s choice', () => {
  render(
    <>
      <form id="editor">
        <input name="title" aria-label="Title" defaultValue="Visit" />
      </form>
      <Preview path={path} form="editor" hasRed={false} />
    </>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Night' }));
  expect(frames()[1]).toHaveAttribute('src', expect.stringContaining('light=night'));
  expect(screen.queryByRole('button', { name: 'Red' })).not.toBeInTheDocument();
  tell(frames()[1], { preview: 'ready' });
  fireEvent.input(screen.getByLabelText('Title'), { target: { value: 'Come' } });
  pass(150);
  expect(posted).toMatchObject([{ fields: { path, title: 'Come', light: 'night' } }]);
});
