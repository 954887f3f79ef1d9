import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { findKeptText, keepText } from '@/lib/desk/kept-text';
import { EditForm, type EditFormData } from '@/components/editing/edit-form';
import { patient } from '@/tests/support/patient';
import { editFormWords } from '@/lib/words/components/editing/fields';

const words = { isRequired: true } as const;
const data: EditFormData = {
  field: {
    kind: 'group',
    label: 'Event',
    ...words,
    fields: [
      { name: 'title', field: { kind: 'text', label: 'Title', ...words } },
      { name: 'place', field: { kind: 'text', label: 'Place', ...words } },
    ],
  },
  entries: {},
  sections: {},
  suggestions: {},
  base: 'null',
  seen: '',
  isDraft: false,
  problems: [],
  conflicts: [],
};

/** Ends each request, with what is missing in the form that it sent. */
let requests: (() => void)[];

beforeEach(() => {
  requests = [];
  window.sessionStorage.clear();
  window.localStorage.clear();
  vi.stubGlobal(
    'fetch',
    vi.fn((_address: string, { body }: { readonly body: URLSearchParams }) => {
      const problems = ['title', 'place']
        .filter((name) => body.get(`v.${name}`) === '')
        .map((name) => ({ name: `v.${name}`, label: name, message: `The ${name} is missing.` }));
      return new Promise((resolve) => {
        requests.push(() => {
          resolve(Response.json({ problems }));
        });
      });
    }),
  );
});

function renderForm(shown = data) {
  render(<EditForm target="new/events" operator="ana" data={shown} isDone={false} />);
}

test('what is wrong with a field is shown when it is left, and not from before it was filled in', async () => {
  renderForm();
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Carols');
  await userEvent.tab();
  requests[0]?.();
  await screen.findByText(editFormWords.kept);
  expect(screen.queryByText(/is missing/)).toBeNull();

  await userEvent.type(screen.getByRole('textbox', { name: 'Place' }), 'The dome');
  await userEvent.tab();
  expect(screen.queryByText('The place is missing.')).toBeNull();
  await userEvent.clear(screen.getByRole('textbox', { name: 'Place' }));
  await userEvent.tab();
  requests[2]?.();
  expect(await screen.findByText('The place is missing.')).toBeVisible();
});

test('an answer that another has overtaken is not shown', async () => {
  renderForm();
  const title = screen.getByRole('textbox', { name: 'Title' });
  await userEvent.type(title, 'C');
  await userEvent.tab();
  await userEvent.clear(title);
  await userEvent.tab();
  requests[1]?.();
  await screen.findByText('The title is missing.');
  requests[0]?.();
  await new Promise((resolve) => window.setTimeout(resolve));
  expect(screen.getByText('The title is missing.')).toBeVisible();
});

test('nothing moves a button between its press and its release', async () => {
  renderForm();
  const title = screen.getByRole('textbox', { name: 'Title' });
  await userEvent.type(title, 'C');
  await userEvent.clear(title);
  const save = screen.getByRole('button', { name: editFormWords.save });
  fireEvent.pointerDown(save);
  await userEvent.tab();
  requests[0]?.();
  await new Promise((resolve) => window.setTimeout(resolve));
  expect(screen.queryByText('The title is missing.')).toBeNull();
  fireEvent.pointerUp(save);
  expect(await screen.findByText('The title is missing.')).toBeVisible();
});

/** Lists the names of the buttons that the form is sent with. */
function listSent(): readonly (string | undefined)[] {
  const form = document.querySelector('form');
  if (form === null) throw new Error('There is no form.');
  const sent: (string | undefined)[] = [];
  form.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    sent.push(event.submitter?.textContent ?? undefined);
  });
  return sent;
}

test('a form is sent after the text that is on its way, once', async () => {
  renderForm();
  const sent = listSent();
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Carols');
  const save = screen.getByRole('button', { name: editFormWords.save });
  await userEvent.click(save);
  await userEvent.click(save);
  expect(requests).toHaveLength(1);
  expect(sent).toEqual([]);
  requests[0]?.();
  await patient.waitFor(() => expect(sent).toEqual(['Save']));
});

test('a form that does not wait any longer ends the request that is on its way', async () => {
  vi.useFakeTimers();
  renderForm();
  const sent = listSent();
  const title = screen.getByRole('textbox', { name: 'Title' });
  fireEvent.input(title, { target: { value: 'Carols' } });
  fireEvent.focusOut(title);
  const { signal } = vi.mocked(fetch).mock.calls[0]?.[1] ?? {};
  fireEvent.click(screen.getByRole('button', { name: editFormWords.save }));
  expect([sent, signal?.aborted]).toEqual([[], false]);
  await vi.advanceTimersByTimeAsync(3000);
  expect([sent, signal?.aborted]).toEqual([['Save'], true]);
  expect(findKeptText('ana:new/events')?.text).toContain('Carols');
});

test('the browser has the last key of a page that closes at once', () => {
  renderForm();
  fireEvent.input(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Carols' } });
  fireEvent(window, new Event('pagehide'));
  expect(findKeptText('ana:new/events')?.text).toContain('v.title=Carols');
});

test('the browser keeps several keys at once, and the last of them before the form is saved', async () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem');
  renderForm();
  const title = screen.getByRole('textbox', { name: 'Title' });
  const type = (value: string) => fireEvent.input(title, { target: { value } });
  for (const value of ['C', 'Ca', 'Car']) type(value);
  await waitFor(() => {
    expect(findKeptText('ana:new/events')?.text).toContain('v.title=Car');
  });
  expect(setItem.mock.calls.filter(([name]) => name.includes('new/events'))).toHaveLength(1);
  type('Carols');
  // jsdom has no other pages.
  const stop = (event: Event) => {
    event.preventDefault();
  };
  document.addEventListener('submit', stop, { once: true });
  fireEvent.submit(title);
  expect(findKeptText('ana:new/events')?.text).toContain('v.title=Carols');
});

test('the browser has what was typed while the form is restored', async () => {
  keepText('ana:new/events', { reply: '', text: 'v.title=Before' });
  renderForm();
  fireEvent.input(screen.getByRole('textbox', { name: 'Title' }), { target: { value: 'Later' } });
  await waitFor(() => {
    expect(findKeptText('ana:new/events')?.text).toContain('Later');
  });
  requests[0]?.();
  await new Promise((resolve) => window.setTimeout(resolve, 50));
  expect(findKeptText('ana:new/events')?.text).toContain('Later');
});

test('what is thrown away while the form is restored does not come back', async () => {
  keepText('ana:new/events', { reply: '', text: 'v.title=Before' });
  renderForm({ ...data, isDraft: true });
  const sent = listSent();
  await userEvent.click(screen.getByRole('button', { name: editFormWords.discard }));
  expect(requests).toHaveLength(1);
  expect(sent).toEqual([]);
  requests[0]?.();
  await patient.waitFor(() => expect(sent).toEqual([editFormWords.discard]));
  expect(findKeptText('ana:new/events')).toBeUndefined();
});

test('a form that shows the text that the browser has is not restored, in whatever order its fields are', () => {
  const text = 'v.place=The+dome&v.title=Carols&base=null&seen=&target=new%2Fevents';
  keepText('ana:new/events', { reply: '', text });
  renderForm({ ...data, entries: { 'v.title': ['Carols'], 'v.place': ['The dome'] } });
  expect(requests).toEqual([]);
  expect(findKeptText('ana:new/events')).toBeUndefined();
});

test('the browser has the text of a request that is on its way', async () => {
  renderForm();
  const title = screen.getByRole('textbox', { name: 'Title' });
  await userEvent.type(title, 'C');
  await userEvent.tab();
  await userEvent.type(title, 'arols');
  await userEvent.tab();
  requests[0]?.();
  await screen.findByText(editFormWords.kept);
  expect(findKeptText('ana:new/events')?.text).toContain('Carols');
  requests[1]?.();
  await waitFor(() => {
    expect(findKeptText('ana:new/events')).toBeUndefined();
  });
});

test('says that one is signed out, and keeps in the browser what was typed', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(() => Promise.resolve(new Response('', { status: 401 }))),
  );
  renderForm();
  await userEvent.type(screen.getByRole('textbox', { name: 'Title' }), 'Carols');
  await userEvent.tab();
  expect(await screen.findByText(editFormWords.signedOut)).toBeVisible();
  expect(findKeptText('ana:new/events')?.text).toContain('Carols');
});
