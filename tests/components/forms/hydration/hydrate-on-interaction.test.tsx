import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  hydrateOnInteraction,
  scheduleHydration,
} from '@/components/forms/hydration/hydrate-on-interaction';
import { draftKey } from '@/components/forms/hydration/draft-lifetime';
import { loadDraft } from '@/components/forms/live/drafts';
import { hydrateForm } from '@/components/forms/live/hydrate-form';
import { mark } from '@/lib/forms/form-markup';

vi.mock('@/components/forms/live/hydrate-form', () => ({ hydrateForm: vi.fn() }));

afterEach(() => {
  sessionStorage.clear();
  vi.mocked(hydrateForm).mockClear();
});

function renderForms() {
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
  renderForms();
  await userEvent.click(screen.getByLabelText('Words'));
  expect(hydrateForm).not.toHaveBeenCalled();
  await userEvent.click(screen.getByLabelText('Your name'));
  await waitFor(() => expect(hydrateForm).toHaveBeenCalledWith(contact()));
});

test('a form that is sent before its hydration continues the attempt of the tab', () => {
  const draft = { at: Date.now(), fields: [], attempt: 'a1' };
  sessionStorage.setItem(draftKey('contact'), JSON.stringify(draft));
  render(
    <>
      <form aria-label="Contact" data-form="contact" action="/f/contact">
        <input type="hidden" name="_attempt" defaultValue="of the page" />
      </form>
      <form aria-label="Hosted" data-form="contact" action="https://formspree.io/f/abc" />
    </>,
  );
  onTestFinished(hydrateOnInteraction());
  for (const form of document.forms) {
    form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  }
  const [own, hosted] = [...document.forms].map((form) => new FormData(form).getAll('_attempt'));
  expect([own, hosted]).toEqual([['a1'], []]);
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

/** Collects idle callbacks instead of calling them. */
function collectIdleCalls(): (() => void)[] {
  const idle: (() => void)[] = [];
  vi.stubGlobal('requestIdleCallback', (call: () => void) => idle.push(call));
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  return idle;
}

test('loads nothing for a form without live parts until a pointer reaches it', async () => {
  const idle = collectIdleCalls();
  renderForms();
  expect(idle).toHaveLength(0);
  contact().dispatchEvent(new Event('pointerover', { bubbles: true }));
  await waitFor(() => expect(hydrateForm).toHaveBeenCalledExactlyOnceWith(contact()));
});

test.each([
  ['an item can be added', 'addItem'],
  ['a card pays', 'card'],
] as const)('hydrates a form without interaction where %s', async (_what, part) => {
  const idle = collectIdleCalls();
  render(
    <form aria-label="Contact" data-form="contact">
      <div {...mark(part)} />
    </form>,
  );
  onTestFinished(hydrateOnInteraction());
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
  render(
    <form aria-label="Contact" data-form="contact">
      <div {...mark('card')} />
    </form>,
  );
  const end = hydrateOnInteraction();
  expect(calls.size).toBe(1);
  end();
  expect(calls.size).toBe(0);
});

test('hydrates a form with a draft at once', async () => {
  sessionStorage.setItem(draftKey('contact'), JSON.stringify({ at: Date.now(), fields: [] }));
  renderForms();
  await waitFor(() => expect(hydrateForm).toHaveBeenCalledWith(contact()));
});

/** Types into a form whose hydration fails, as without a connection. */
async function typeWithoutHydration(): Promise<() => void> {
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
])('saves input of a form that is not hydrated when %s removes the page', async (_who, go) => {
  const end = await typeWithoutHydration();
  expect(loadDraft(sessionStorage, 'contact', Date.now())).toBeUndefined();
  go();
  end();
  expect(loadDraft(sessionStorage, 'contact', Date.now())?.fields).toEqual([
    ['name', ['Ana']],
    ['bring', ['coat', 'torch']],
  ]);
});

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
  const end = await typeWithoutHydration();
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

describe('scheduleHydration', () => {
  interface Idle {
    readonly call: () => void;
    readonly timeout: number | undefined;
  }

  /** Replaces requestIdleCallback and IntersectionObserver. */
  function stubScheduling() {
    const idle = new Map<number, Idle>();
    let handles = 0;
    vi.stubGlobal('requestIdleCallback', (call: () => void, options?: { timeout: number }) => {
      handles += 1;
      idle.set(handles, { call, timeout: options?.timeout });
      return handles;
    });
    vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.delete(handle));
    let cross: (isIntersecting: boolean) => void = () => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: readonly { isIntersecting: boolean }[]) => void) {
          cross = (isIntersecting) => callback([{ isIntersecting }]);
        }
        observe() {
          return undefined;
        }
        disconnect() {
          cross = () => undefined;
        }
      },
    );
    return { idle, cross: (isIntersecting: boolean) => cross(isIntersecting) };
  }

  test('does not hydrate a form that is not near, also when the browser is idle', () => {
    const { idle, cross } = stubScheduling();
    const hydrate = vi.fn();
    scheduleHydration(document.body, hydrate);
    cross(false);
    expect(idle.size).toBe(0);
    expect(hydrate).not.toHaveBeenCalled();
  });

  test('hydrates once, within half a second after the form is near', () => {
    const { idle, cross } = stubScheduling();
    const hydrate = vi.fn();
    scheduleHydration(document.body, hydrate);
    cross(true);
    const [near] = idle.values();
    expect(near?.timeout).toBe(500);
    near?.call();
    cross(true);
    expect(idle.size).toBe(0);
    expect(hydrate).toHaveBeenCalledOnce();
  });

  test('hydrates nothing after it was cancelled', () => {
    const { idle, cross } = stubScheduling();
    const hydrate = vi.fn();
    const cancel = scheduleHydration(document.body, hydrate);
    cross(true);
    cancel();
    expect(idle.size).toBe(0);
    cross(true);
    expect(idle.size).toBe(0);
    expect(hydrate).not.toHaveBeenCalled();
  });

  test('hydrates in a browser without IntersectionObserver and requestIdleCallback', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.unstubAllGlobals();
    const hydrate = vi.fn();
    scheduleHydration(document.body, hydrate);
    vi.advanceTimersByTime(200);
    expect(hydrate).toHaveBeenCalledOnce();
    scheduleHydration(document.body, hydrate)();
    vi.advanceTimersByTime(200);
    expect(hydrate).toHaveBeenCalledOnce();
  });
});
