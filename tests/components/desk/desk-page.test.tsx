import { render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { DeskPage } from '@/components/desk/desk-page';
import type { DeskPageProps } from '@/lib/desk/desk-page';
import { type DeskContext, loadDesk } from '@/lib/server/desk/pages/load-desk';
import type { NewSubmission } from '@/lib/server/store/submission-record';
import { contactForm } from '@/tests/support/form-server';
import { htmlPayloads } from '@/tests/support/html-payloads';
import { openTestStore } from '@/tests/support/test-store';
import { addPair } from '@/tests/support/payments';
import { newSubmission } from '@/tests/support/submissions';

const letter = newSubmission({
  id: 'letter',
  reference: 'CON-7K2QXM',
  fields: [
    ['name', ['Ana Petrov']],
    ['email', ['ana@example.org']],
    ['message', ['Is there somewhere to sit?\nMy mother cannot stand for long.']],
  ],
});

function contextOf(): DeskContext {
  const display = {
    timeZone: 'Europe/London',
    locale: 'en-GB',
    now: new Date('2026-11-20T20:00:00.000Z'),
  };
  const forms = new Map([['contact', contactForm]]);
  return { forms, display, isMailSetUp: true, mode: 'off' };
}

async function propsOf(
  submissions: readonly NewSubmission[],
  openId?: string,
  state: 'inbox' | 'spam' = 'inbox',
): Promise<DeskPageProps> {
  const store = openTestStore();
  for (const submission of submissions) await store.addSubmission(submission);
  const view = await loadDesk(store, { state }, contextOf(), openId);
  if (view === undefined) throw new Error('There is no such page.');
  return {
    meta: { title: 'Desk' },
    desk: { siteName: 'Larkmoor', operator: 'operator@example.org' },
    notices: [],
    view,
  };
}

test('shows notices above the list, each with its link', async () => {
  const notices = [
    { text: 'Mail was not delivered.', link: { label: 'See which mail', href: '/desk/mail' } },
    { text: 'Set TRUST_PROXY.' },
  ];
  render(<DeskPage {...await propsOf([])} notices={notices} />);
  const region = screen.getByRole('region', { name: 'Notices' });
  expect(region).toHaveTextContent('Mail was not delivered. See which mail');
  expect(region).toHaveTextContent('Set TRUST_PROXY.');
  expect(screen.getByRole('link', { name: 'See which mail' })).toHaveAttribute(
    'href',
    '/desk/mail',
  );
});

describe('the list', () => {
  test('is a table with the sender as row header', async () => {
    render(<DeskPage {...await propsOf([letter])} />);
    expect(screen.getByRole('heading', { level: 1, name: 'All forms' })).toBeVisible();
    const table = screen.getByRole('table', { name: 'All forms, newest first' });
    expect(within(table).getByRole('columnheader', { name: 'Received' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const row = within(table).getByRole('row', { name: /Ana Petrov/ });
    expect(within(row).getByText('12:00')).toHaveAttribute('datetime', '2026-11-20T12:00:00.000Z');
    const link = within(row).getByRole('link', { name: 'Unread: Ana Petrov' });
    expect(link).toHaveAttribute('href', '/desk/letter');
  });

  test('shows a message when it is empty', async () => {
    render(<DeskPage {...await propsOf([])} />);
    expect(screen.getByRole('main')).toHaveTextContent('Nothing here yet.');
  });

  test('marks the current form in the navigation', async () => {
    render(<DeskPage {...await propsOf([letter])} />);
    const forms = screen.getByRole('navigation', { name: 'Forms' });
    expect(within(forms).getByRole('link', { current: true })).toHaveTextContent('All forms 1 new');
    const aside = within(forms).getByText('Put aside').nextElementSibling;
    expect(aside?.querySelector('a')).toHaveAttribute('href', '/desk?state=spam');
  });
});

describe('one submission', () => {
  test('shows every field with its label, and the history', async () => {
    render(<DeskPage {...await propsOf([letter], 'letter')} />);
    const main = screen.getByRole('main');
    expect(within(main).getByRole('heading', { level: 1, name: 'Ana Petrov' })).toBeVisible();
    expect(main).toHaveTextContent('CON-7K2QXM, today 12:00');
    const definition = (label: string) =>
      within(main).getByText(label).closest('dt')?.nextElementSibling;
    expect(definition('Message')?.textContent).toContain('sit?\nMy mother');
    expect(within(main).getByRole('link', { name: 'ana@example.org' })).toHaveAttribute(
      'href',
      'mailto:ana@example.org',
    );
    expect(within(main).getByRole('list')).toHaveTextContent('12:00:00 Stored');
    expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
  });

  test('has a form that marks it and keeps the list’s query', async () => {
    const { container } = render(<DeskPage {...await propsOf([letter], 'letter')} />);
    const form = screen.getByRole('button', { name: 'Mark as read' }).closest('form');
    expect(form).toHaveAttribute('action', '/api/desk/mark');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveFormValues({ submission: 'letter', mark: 'read' });
    expect(container.querySelector('form[method=get]')).toBeNull();
  });

  test('shows why it is spam', async () => {
    const spam = {
      ...letter,
      state: 'spam',
      reasons: ['The hidden field was filled in.'],
    } as const;
    render(<DeskPage {...await propsOf([spam], 'letter')} />);
    expect(screen.getByRole('region', { name: 'Why it was put aside' })).toHaveTextContent(
      'The hidden field was filled in.',
    );
    const form = screen.getByRole('button', { name: 'Mark as read' }).closest('form');
    expect(form).toHaveFormValues({ state: 'spam' });
  });

  test('cannot be moved until it is paid', async () => {
    const store = openTestStore();
    const { submission } = await addPair(store, { submission: 'gift', form: 'contact' });
    const view = await loadDesk(store, { state: 'inbox' }, contextOf(), submission.id);
    if (view === undefined) throw new Error('There is no such page.');
    const desk = { siteName: 'Larkmoor', operator: 'operator@example.org' };
    render(<DeskPage meta={{ title: 'Desk' }} desk={desk} notices={[]} view={view} />);
    expect(screen.getByRole('region', { name: 'Payment' })).toHaveTextContent('Not paid');
    expect(screen.queryByRole('button', { name: 'Spam' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Mark as read' })).toBeVisible();
  });

  test('links back to the list', async () => {
    render(<DeskPage {...await propsOf([letter], 'letter')} />);
    expect(screen.getByRole('link', { name: 'Back to All forms' })).toHaveAttribute(
      'href',
      '/desk',
    );
  });
});

test('shows the operator and a sign-out button in the header', async () => {
  render(<DeskPage {...await propsOf([])} />);
  expect(screen.getByRole('banner')).toHaveTextContent('operator@example.org');
  const form = screen.getByRole('button', { name: 'Sign out' }).closest('form');
  expect(form).toHaveAttribute('action', '/api/desk/sign-out');
  expect(form).toHaveAttribute('method', 'post');
});

describe('renders submitted values as text', () => {
  /** Returns the elements with the names of their attributes, without text. */
  function skeletonOf(html: string): string[] {
    const page = new DOMParser().parseFromString(html, 'text/html');
    return [...page.querySelectorAll('*')].map(
      (element) => `${element.tagName} ${element.getAttributeNames().sort().join(' ')}`,
    );
  }

  function hostile(text: string): NewSubmission {
    return {
      ...letter,
      state: 'spam',
      reasons: [text],
      fields: [
        ['name', [text]],
        ['email', [text]],
        ['message', [text, text]],
        [text, [text]],
      ],
    };
  }

  test.each(htmlPayloads)('%s', async (payload) => {
    for (const openId of [undefined, 'letter']) {
      const shown = async (text: string) =>
        renderToStaticMarkup(<DeskPage {...await propsOf([hostile(text)], openId, 'spam')} />);
      expect(skeletonOf(await shown(payload))).toEqual(skeletonOf(await shown('harmless')));
    }
  });

  test('tests at least 60 payloads', () => {
    expect(new Set(htmlPayloads).size).toBeGreaterThanOrEqual(60);
  });
});
