import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ReplyForm } from '@/components/inbox/submission/reply-form';
import type { ReplyFormData } from '@/lib/inbox/conversation';
import type { DeskSubmission } from '@/lib/inbox/inbox-page';
import { type DraftFilesResponse, replyFileLimits } from '@/lib/inbox/reply-files';

const prices = { id: 'a1', name: 'prices.pdf', size: '12 kB', href: '/api/desk/files/a1' };
const map = { id: 'b2', name: 'map.txt', size: '1 kB', href: '/api/desk/files/b2' };

const reply: ReplyFormData = {
  ...{ id: 'reply', operator: 'ana@example.org', to: 'eve@example.org', subject: 'Re: Hello' },
  ...{ text: '', files: [], problems: [], expectedVersion: 0, savedReplies: [] },
};
const submission = { id: 'letter', listSearch: '' } as DeskSubmission;

interface Sent {
  readonly address: string;
  readonly body: FormData;
}

let sent: Sent[] = [];
let respond: () => Promise<DraftFilesResponse>;

beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { readonly body: FormData }) => {
    sent.push({ address, body });
    const value = await respond();
    return { ok: true, json: () => Promise.resolve(value) };
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

const form = (overrides: Partial<ReplyFormData> = {}) => (
  <ReplyForm reply={{ ...reply, ...overrides }} submission={submission} sentReplies={[]} />
);

const choose = async (...files: readonly File[]) => {
  const input = screen.getByLabelText('Attach files');
  Object.defineProperty(input, 'files', { value: files, configurable: true });
  await act(() => Promise.resolve(fireEvent.change(input)));
};
const file = new File(['%PDF-'], 'prices.pdf');
const attachedIds = () =>
  new FormData(document.querySelector<HTMLFormElement>('#reply-form') ?? undefined).getAll(
    'attached',
  );

test('attaches files when they are chosen, without the text', async () => {
  respond = () => Promise.resolve({ files: [prices], refused: ['“run.exe” was not attached.'] });
  render(form());
  await choose(file, new File(['MZ'], 'run.exe'));
  expect(sent).toMatchObject([{ address: '/api/desk/replies/draft' }]);
  expect([...(sent[0]?.body.keys() ?? [])]).toEqual(['file', 'file', 'submission']);
  const list = screen.getByRole('list', { name: 'Files of the reply' });
  expect(within(list).getByRole('link', { name: 'prices.pdf' })).toHaveAttribute(
    'href',
    prices.href,
  );
  expect(attachedIds()).toEqual([prices.id]);
  expect(screen.getByRole('alert')).toHaveTextContent('“run.exe” was not attached.');
  expect(screen.getByText('The file is attached.')).toBeVisible();
});

test('removes a file and moves the focus to the field', async () => {
  respond = () => Promise.resolve({ files: [map], refused: [] });
  render(form({ files: [prices, map] }));
  const button = screen.getByRole('button', { name: 'Remove prices.pdf' });
  await act(() => Promise.resolve(fireEvent.click(button)));
  expect(sent).toMatchObject([{ address: '/api/desk/replies/detach' }]);
  expect(sent[0]?.body.get('detach')).toBe(prices.id);
  expect(attachedIds()).toEqual([map.id]);
  expect(screen.getByLabelText('Attach files')).toHaveFocus();
  expect(screen.getByText('“prices.pdf” is removed.')).toBeVisible();
});

test('shows what the server has rendered since', async () => {
  respond = () => Promise.resolve({ files: [prices], refused: [] });
  const { rerender } = render(form());
  await choose(file);
  rerender(form({ files: [prices, map] }));
  expect(attachedIds()).toEqual([prices.id, map.id]);
});

test('sends no reply while files are being attached', async () => {
  let finish: (value: DraftFilesResponse) => void = () => undefined;
  respond = () =>
    new Promise((resolve) => {
      finish = resolve;
    });
  render(form());
  const element = document.querySelector('#reply-form') ?? document.body;
  await choose(file);
  expect(fireEvent.submit(element)).toBe(false);
  expect(screen.getByText(/still being attached/)).toBeVisible();
  await act(() => {
    finish({ files: [prices], refused: [] });
    return Promise.resolve();
  });
  element.addEventListener('submit', (event) => event.preventDefault());
  const isSubmitted = vi.fn();
  element.addEventListener('submit', isSubmitted);
  fireEvent.submit(element);
  expect(isSubmitted).toHaveBeenCalled();
});

test('keeps the chosen files if they cannot be attached now', async () => {
  respond = () => Promise.reject(new Error('offline'));
  render(form());
  await choose(file);
  expect(screen.getByText(/still chosen/)).toBeVisible();
  expect(attachedIds()).toEqual([]);
});

test('says that files are too large before it sends them', async () => {
  render(form());
  const large = new File(['x'], 'large.pdf');
  Object.defineProperty(large, 'size', { value: replyFileLimits.bytes + 1 });
  await choose(large);
  expect(sent).toEqual([]);
  expect(screen.getByRole('alert')).toHaveTextContent('larger than 7 MB together');
});
