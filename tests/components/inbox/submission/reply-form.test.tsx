import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { ReplyForm } from '@/components/inbox/submission/reply-form';
import type { ReplyFormData } from '@/lib/inbox/conversation';
import type { DeskSubmission } from '@/lib/inbox/inbox-page';
import { type DraftFilesResponse, replyFileLimits } from '@/lib/inbox/reply-files';
import { replyFileWords } from '@/lib/words/components/inbox/submission';

const prices = { id: 'a1', name: 'prices.pdf', size: '12 kB', href: '/api/desk/files/a1' };
const map = { id: 'b2', name: 'map.txt', size: '1 kB', href: '/api/desk/files/b2' };

const reply: ReplyFormData = {
  ...{ id: 'reply', operator: 'ana@example.org', to: 'eve@example.org', subject: 'Re: Hello' },
  ...{ text: '', files: [], problems: [], expectedVersion: 0, savedReplies: [] },
};
const submission = { id: 'letter', listSearch: '' } as DeskSubmission;

/** A request of the page, which a test answers. */
class Sent {
  static all: Sent[] = [];
  readonly upload: { onprogress?: (event: object) => void } = {};
  address = '';
  body = new FormData();
  status = 0;
  responseText = '';
  isAborted = false;
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  setRequestHeader = () => undefined;
  getResponseHeader = () => null;
  open(_method: string, address: string) {
    this.address = address;
  }
  send(body: FormData) {
    this.body = body;
    Sent.all.push(this);
  }
  abort() {
    this.isAborted = true;
    this.onabort?.();
  }
}

beforeEach(() => {
  Sent.all = [];
  vi.stubGlobal('XMLHttpRequest', Sent);
});

/** Returns the last request. */
const last = () => {
  const request = Sent.all.at(-1);
  if (request === undefined) throw new Error('There is no request.');
  return request;
};

/** Answers the last request, with a failure of the connection without a response. */
const answer = (response?: DraftFilesResponse) =>
  act(() => {
    const request = last();
    request.status = 200;
    request.responseText = JSON.stringify(response);
    if (response === undefined) request.onerror?.();
    else request.onload?.();
    return Promise.resolve();
  });

const report = (loaded: number) =>
  act(() => last().upload.onprogress?.({ lengthComputable: true, loaded, total: 100 }));

const form = (overrides: Partial<ReplyFormData> = {}) => (
  <ReplyForm reply={{ ...reply, ...overrides }} submission={submission} sentReplies={[]} />
);

const putIn = (input: Element, files: readonly File[]) => {
  // jsdom has no way to choose files; the form empties the field.
  Object.defineProperty(input, 'files', { value: files, configurable: true, writable: true });
  Object.defineProperty(input, 'value', {
    configurable: true,
    set: () => Object.assign(input, { files: [] }),
  });
};

const choose = async (...files: readonly File[]) => {
  const input = screen.getByLabelText(replyFileWords.label);
  putIn(input, files);
  await act(() => Promise.resolve(fireEvent.change(input)));
};
const file = new File(['%PDF-'], 'prices.pdf');
const attachedIds = () =>
  new FormData(document.querySelector<HTMLFormElement>('#reply-form') ?? undefined).getAll(
    'attached',
  );

test('attaches files that were chosen before hydration', async () => {
  const container = document.createElement('div');
  container.innerHTML = renderToString(form());
  document.body.append(container);
  putIn(screen.getByLabelText(replyFileWords.label), [file]);
  await act(() => Promise.resolve(render(form(), { container, hydrate: true })));
  expect(screen.getByRole('progressbar', { name: 'Upload of prices.pdf' })).toBeVisible();
  await answer({ files: [prices], refused: [] });
  expect(attachedIds()).toEqual([prices.id]);
});

test('attaches files when they are chosen, one after the other, without the text', async () => {
  render(form());
  await choose(file, new File(['MZ'], 'run.exe'));
  expect(Sent.all).toHaveLength(1);
  expect(last().address).toBe('/api/desk/replies/draft');
  expect([...last().body.keys()]).toEqual(['file', 'submission']);
  await answer({ files: [prices], refused: [] });
  expect(Sent.all).toHaveLength(2);
  await answer({ files: [prices], refused: ['“run.exe” was not attached.'] });
  const list = screen.getByRole('list', { name: replyFileWords.list });
  expect(within(list).getByRole('link', { name: 'prices.pdf' })).toHaveAttribute(
    'href',
    prices.href,
  );
  expect(attachedIds()).toEqual([prices.id]);
  expect(screen.getByRole('alert')).toHaveTextContent('“run.exe” was not attached.');
  expect(screen.getByText(replyFileWords.attached(1))).toBeVisible();
});

test('shows the progress of each file, and announces its quarters', async () => {
  render(form());
  await choose(file, new File(['Left'], 'map.txt'));
  report(30);
  expect(screen.getByRole('progressbar', { name: 'Upload of prices.pdf' })).toHaveValue(0.3);
  expect(screen.getByRole('progressbar', { name: 'Upload of map.txt' })).toHaveValue(0);
  expect(screen.getByText('“prices.pdf”: Uploaded: 25 %')).toBeVisible();
  await answer({ files: [prices], refused: [] });
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
  await answer({ files: [prices, map], refused: [] });
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(screen.getByText(replyFileWords.attached(2))).toBeVisible();
});

test('cancels one upload, goes on with the next, and moves the focus to the field', async () => {
  render(form());
  await choose(file, new File(['Left'], 'map.txt'), new File(['Right'], 'way.txt'));
  const [first] = Sent.all;
  const button = screen.getByRole('button', { name: 'Cancel prices.pdf' });
  button.focus();
  await act(() => Promise.resolve(fireEvent.click(button)));
  expect(first?.isAborted).toBe(true);
  expect(screen.getByText(replyFileWords.cancelled('prices.pdf'))).toBeVisible();
  expect(screen.getByLabelText(replyFileWords.label)).toHaveFocus();
  // What the server has of it shows.
  expect([...last().body.keys()]).toEqual(['submission']);
  await answer({ files: [], refused: [] });
  fireEvent.click(screen.getByRole('button', { name: 'Cancel way.txt' }));
  expect((last().body.get('file') as File).name).toBe('map.txt');
  await answer({ files: [map], refused: [] });
  expect(Sent.all).toHaveLength(3);
  expect(attachedIds()).toEqual([map.id]);
});

test('removes a file and moves the focus to the field', async () => {
  render(form({ files: [prices, map] }));
  const button = screen.getByRole('button', { name: 'Remove prices.pdf' });
  fireEvent.click(button);
  await answer({ files: [map], refused: [] });
  expect(last().address).toBe('/api/desk/replies/detach');
  expect(last().body.get('detach')).toBe(prices.id);
  expect(attachedIds()).toEqual([map.id]);
  expect(screen.getByLabelText(replyFileWords.label)).toHaveFocus();
  expect(screen.getByText(replyFileWords.removed('prices.pdf'))).toBeVisible();
});

test('shows what the server has rendered since', async () => {
  const { rerender } = render(form());
  await choose(file);
  await answer({ files: [prices], refused: [] });
  rerender(form({ files: [prices, map] }));
  expect(attachedIds()).toEqual([prices.id, map.id]);
});

test('sends no reply while files are being attached', async () => {
  render(form());
  const element = document.querySelector('#reply-form') ?? document.body;
  await choose(file);
  expect(fireEvent.submit(element)).toBe(false);
  expect(screen.getByText(replyFileWords.wait)).toBeVisible();
  await answer({ files: [prices], refused: [] });
  element.addEventListener('submit', (event) => event.preventDefault());
  const isSubmitted = vi.fn();
  element.addEventListener('submit', isSubmitted);
  fireEvent.submit(element);
  expect(isSubmitted).toHaveBeenCalled();
});

test('puts the files back into the field that cannot be attached now', async () => {
  const added: File[] = [];
  vi.stubGlobal(
    'DataTransfer',
    class {
      readonly files = added;
      readonly items = { add: (each: File) => void added.push(each) };
    },
  );
  render(form());
  await choose(file, new File(['Left'], 'map.txt'), new File(['Right'], 'way.txt'));
  await answer({ files: [prices], refused: [] });
  await answer();
  expect(Sent.all).toHaveLength(2);
  expect(screen.getByText(/still chosen/)).toBeVisible();
  expect(attachedIds()).toEqual([prices.id]);
  expect(added.map(({ name }) => name)).toEqual(['map.txt', 'way.txt']);
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('says that files are too large before it sends them', async () => {
  render(form());
  const large = new File(['x'], 'large.pdf');
  Object.defineProperty(large, 'size', { value: replyFileLimits.bytes + 1 });
  await choose(large);
  expect(Sent.all).toEqual([]);
  expect(screen.getByRole('alert')).toHaveTextContent('larger than 7 MB together');
});
