import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { hydrateOnInteraction } from '@/components/forms/hydration/hydrate-on-interaction';
import { draftKey } from '@/components/forms/hydration/draft-lifetime';
import { loadDraft } from '@/components/forms/live/drafts';
import { hydrateForm } from '@/components/forms/live/hydrate-form';

vi.mock('@/components/forms/live/hydrate-form', () => ({ hydrateForm: vi.fn() }));

afterEach(() => sessionStorage.clear());

function begin() {
  render(
    <>
      <form aria-label="Search">
        <input aria-label="Words" />
      </form>
      <form aria-label="Contact" data-form="contact">
        <input aria-label="Your name" />
      </form>
    </>,
  );
  onTestFinished(hydrateOnInteraction());
}

const contact = () => screen.getByRole('form', { name: 'Contact' });

test('hydrates a form on the first interaction, and no other form', async () => {
  begin();
  await userEvent.click(screen.getByLabelText('Words'));
  expect(hydrateForm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByLabelText('Your name'));
  await waitFor(() => expect(hydrateForm).toHaveBeenCalledWith(contact()));
});

test('hydrates a form with the focus at once', async () => {
  render(
    <form aria-label="Contact" data-form="contact">
      <input aria-label="Your name" />
    </form>,
  );
  screen.getByLabelText('Your name').focus();
  onTestFinished(hydrateOnInteraction());
  await waitFor(() => expect(hydrateForm).toHaveBeenCalledWith(contact()));
});

test('hydrates a form without interaction when the browser is idle', async () => {
  vi.mocked(hydrateForm).mockClear();
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  begin();
  expect(idle).toHaveLength(1);
  idle.shift()?.();
  // Loading is one task, hydrating another.
  await waitFor(() => expect(idle).toHaveLength(1));
  expect(hydrateForm).not.toHaveBeenCalled();
  idle.shift()?.();
  expect(hydrateForm).toHaveBeenCalledExactlyOnceWith(contact());
});

test('deletes the drafts of every form that are older than a day', () => {
  const hour = 60 * 60 * 1000;
  const store = (form: string, age: number) =>
    sessionStorage.setItem(draftKey(form), JSON.stringify({ at: Date.now() - age, fields: [] }));
  store('book', 25 * hour);
  store('borrow', 23 * hour);
  sessionStorage.setItem(draftKey('donate'), 'no JSON');
  sessionStorage.setItem('light', 'red');
  onTestFinished(hydrateOnInteraction());
  expect(Object.keys(sessionStorage).sort()).toEqual([draftKey('borrow'), 'light']);
});

test('does not hydrate a form whose page was left', () => {
  const calls = new Map<number, () => void>();
  vi.stubGlobal('requestIdleCallback', (call: () => void) => {
    calls.set(calls.size + 1, call);
    return calls.size;
  });
  vi.stubGlobal('cancelIdleCallback', (handle: number) => calls.delete(handle));
  render(<form aria-label="Contact" data-form="contact" />);
  hydrateOnInteraction()();
  expect(calls.size).toBe(0);
});

test('hydrates a form with a draft at once', async () => {
  sessionStorage.setItem(draftKey('contact'), '{}');
  begin();
  await waitFor(() => expect(hydrateForm).toHaveBeenCalledWith(contact()));
});

/** Types into a form whose hydration fails, as without a connection. */
async function typeUnheard(): Promise<() => void> {
  render(
    <form aria-label="Contact" data-form="contact">
      <input aria-label="Your name" name="name" />
      <input aria-label="E-mail address" name="email" />
      <input type="checkbox" name="bring" value="coat" defaultChecked />
      <input type="checkbox" name="bring" value="torch" defaultChecked />
      <input type="file" aria-label="List" name="list" />
      <input type="hidden" name="_stamp" value="abc" />
    </form>,
  );
  const end = hydrateOnInteraction();
  await userEvent.type(screen.getByLabelText('Your name'), 'Ana');
  return end;
}

test.each([
  ['the browser', () => dispatchEvent(new Event('pagehide'))],
  ['the router', () => undefined],
])(
  'what was typed with nothing to keep it is kept when %s takes the page away',
  async (_who, go) => {
    const end = await typeUnheard();
    expect(loadDraft(sessionStorage, 'contact', Date.now())).toBeUndefined();
    go();
    end();
    expect(loadDraft(sessionStorage, 'contact', Date.now())?.fields).toEqual([
      ['name', ['Ana']],
      ['bring', ['coat', 'torch']],
    ]);
  },
);

test('saves input from before the script ran when the page is left', async () => {
  render(
    <form aria-label="Contact" data-form="contact">
      <input aria-label="Your name" name="name" />
    </form>,
  );
  screen.getByLabelText<HTMLInputElement>('Your name').value = 'Ana';
  const end = hydrateOnInteraction();
  await waitFor(() => expect(hydrateForm).toHaveBeenCalledWith(contact()));
  end();
  expect(loadDraft(sessionStorage, 'contact', Date.now())?.fields).toEqual([['name', ['Ana']]]);
});

test('saves no draft of a sent or hydrated form', async () => {
  const end = await typeUnheard();
  // jsdom cannot submit a form.
  contact().addEventListener('submit', (event) => event.preventDefault());
  contact().dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
  end();
  expect(loadDraft(sessionStorage, 'contact', Date.now())).toBeUndefined();

  const again = hydrateOnInteraction();
  contact().dataset.ready = '';
  await userEvent.type(screen.getByLabelText('Your name'), ' B');
  again();
  expect(loadDraft(sessionStorage, 'contact', Date.now())).toBeUndefined();
});
