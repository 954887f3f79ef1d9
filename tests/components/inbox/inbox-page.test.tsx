import { render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { withDeskLayout } from '@/components/desk/desk-layout';
import { InboxPage } from '@/components/inbox/inbox-page';
import { type DeskContext, loadDesk } from '@/lib/server/inbox/desk/load-desk';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import { newOperator } from '@/tests/support/operators';
import { contactForm } from '@/tests/support/form-server';
import { openTestStore } from '@/tests/support/test-store';
import { addPair } from '@/tests/support/payments';
import { newMail, newSubmission } from '@/tests/support/submissions';
import { actionWords, paneWords } from '@/lib/words/components/inbox/submission';
import {
  deskPageWords,
  filterWords,
  formsPaneWords,
  layoutWords,
  listWords,
  paymentListWords,
} from '@/lib/words/components/desk';
import { noticeWords } from '@/lib/words/lib/server/inbox/desk';
import { mailHistoryWords, mailKinds } from '@/lib/words/lib/server/inbox/desk/mail';

// It warns where a page is rendered to text beside a document.
vi.mock('next/head', () => ({ default: () => null }));

const Page = withDeskLayout(InboxPage);

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
  const operator = newOperator({});
  const replies = {
    idempotencyKey: 'reply-id',
    answersTo: () => 'desk@example.org',
    done: undefined,
    refused: [],
  };
  const site = { forms, formRules: new Map(), isMailSetUp: true, mode: 'off' } as const;
  return { ...site, display, operator, replies };
}

async function propsOf(
  submissions: readonly NewSubmission[],
  openId?: string,
  state: 'inbox' | 'spam' = 'inbox',
): Promise<ComponentProps<typeof InboxPage>> {
  const store = openTestStore();
  for (const submission of submissions) await store.addSubmission(submission);
  const view = await loadDesk(store, { state }, contextOf(), openId);
  if (view === undefined) throw new Error('There is no such page.');
  return {
    title: 'Desk',
    meta: { title: 'Desk' },
    desk: { siteName: 'Larkmoor', operator: 'operator@example.org' },
    notices: [],
    view,
  };
}

test('shows notices above the list, each with its link', async () => {
  const notices = [
    {
      text: noticeWords.deadMail,
      link: { label: noticeWords.deadMailLink, href: '/desk/mail' },
    },
    { text: noticeWords.untrustedProxy, details: 'Set it to 1.' },
  ];
  render(<Page {...await propsOf([])} notices={notices} />);
  const region = screen.getByRole('region', { name: deskPageWords.notices });
  expect(region).toHaveTextContent(`${noticeWords.deadMail} See which mail`);
  const folded = within(region).getByText('Set it to 1.');
  expect(folded).not.toHaveAttribute('open');
  expect(within(folded).getByText(noticeWords.untrustedProxy)).toBeVisible();
  expect(screen.getByRole('link', { name: noticeWords.deadMailLink })).toHaveAttribute(
    'href',
    '/desk/mail',
  );
});

/** jsdom hides a closed popover on wide screens too, and gives no name to what is hidden. */
const inPopover = { hidden: true } as const;

describe('the list', () => {
  test('is a table with the sender as row header', async () => {
    render(<Page {...await propsOf([letter])} />);
    expect(screen.getByRole('heading', { level: 1, name: filterWords.anyForm })).toBeVisible();
    const table = screen.getByRole('table', { name: listWords.caption.newest('All forms') });
    expect(within(table).getByRole('columnheader', { name: listWords.received })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const row = within(table).getByRole('row', { name: /Ana Petrov/ });
    expect(within(row).getByText('12:00')).toHaveAttribute('datetime', '2026-11-20T12:00:00.000Z');
    const link = within(row).getByRole('link', { name: 'Unread: Ana Petrov' });
    expect(link).toHaveAttribute('href', '/desk/letter#row-letter');
    expect(row).toHaveAttribute('id', 'row-letter');
    expect(row).toHaveAttribute('data-id', 'letter');
  });

  test('has a button that opens the forms on a narrow screen', async () => {
    render(<Page {...await propsOf([letter])} />);
    const button = screen.getByText(formsPaneWords.open, { selector: 'button' });
    const forms = screen.getByRole('navigation', inPopover);
    expect(button).toHaveAttribute('popovertarget', forms.id);
  });

  test('shows a message when it is empty', async () => {
    render(<Page {...await propsOf([])} />);
    expect(screen.getByRole('main')).toHaveTextContent(listWords.empty);
  });

  test('marks the current form in the navigation', async () => {
    render(<Page {...await propsOf([letter])} />);
    const forms = screen.getByRole('navigation', inPopover);
    expect(within(forms).getByRole('link', { current: true, hidden: true })).toHaveTextContent(
      'All forms 1 new',
    );
    const sidebar = within(forms).getByText(formsPaneWords.sidebar).nextElementSibling;
    expect(sidebar?.querySelector('a')).toHaveAttribute('href', '/desk/inbox?read=new');
  });
});

describe('one submission', () => {
  test('shows every field with its label, and the history', async () => {
    render(<Page {...await propsOf([letter], 'letter')} />);
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
    const { container } = render(<Page {...await propsOf([letter], 'letter')} />);
    const form = screen.getByRole('button', { name: actionWords.markUnread }).closest('form');
    expect(form).toHaveAttribute('action', '/api/desk/mark');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveFormValues({ submission: 'letter', mark: 'unread', list: '' });
    expect(container.querySelector('form[method=get]')).toBeNull();
  });

  test('shows why it is spam', async () => {
    const spam = {
      ...letter,
      state: 'spam',
      reasons: ['The hidden field was filled in.'],
    } as const;
    render(<Page {...await propsOf([spam], 'letter')} />);
    expect(screen.getByRole('region', { name: paneWords.reasons })).toHaveTextContent(
      'The hidden field was filled in.',
    );
    const form = screen.getByRole('button', { name: actionWords.notSpam }).closest('form');
    expect(form).toHaveFormValues({ list: 'state=spam', to: 'inbox' });
  });

  test('cannot be moved until it is paid', async () => {
    const store = openTestStore();
    const { submission } = await addPair(store, { submission: 'gift', form: 'contact' });
    const view = await loadDesk(store, { state: 'inbox' }, contextOf(), submission.id);
    if (view === undefined) throw new Error('There is no such page.');
    const desk = { siteName: 'Larkmoor', operator: 'operator@example.org' };
    render(<Page title="Desk" meta={{ title: 'Desk' }} desk={desk} notices={[]} view={view} />);
    expect(screen.getByRole('region', { name: 'Payment' })).toHaveTextContent(
      paymentListWords.unpaid,
    );
    expect(screen.queryByRole('button', { name: actionWords.moves.spam })).toBeNull();
    expect(screen.getByRole('button', { name: actionWords.markUnread })).toBeVisible();
  });

  test('folds the questions that were left empty', async () => {
    const fields = [...letter.fields, ['phone', ['']], ['when', []]] as const;
    render(<Page {...await propsOf([{ ...letter, fields }], 'letter')} />);
    const summary = screen.getByText(paneWords.emptyFields(2));
    expect(summary.closest('details')).not.toHaveAttribute('open');
    expect(summary.nextElementSibling).toHaveTextContent('phonewhen');
    expect(screen.queryByText('phone', { selector: 'dt *' })).toBeNull();
  });

  test('shows no fold if every question is answered', async () => {
    render(<Page {...await propsOf([letter], 'letter')} />);
    expect(screen.queryByText(/left empty/)).toBeNull();
  });

  test('has a filled button to reply, an outlined one to archive it, and words for the rest', async () => {
    render(<Page {...await propsOf([letter], 'letter')} />);
    expect(screen.getByRole('link', { name: actionWords.reply })).toHaveClass('main');
    expect(screen.getByRole('button', { name: actionWords.moves.archived })).toHaveClass('second');
    expect(screen.getByRole('button', { name: actionWords.moves.spam })).toHaveClass('word');
  });

  test('has no button to reply without a plain address', async () => {
    const fields = [['email', ['a@example.org,b@example.org']]] as const;
    render(<Page {...await propsOf([{ ...letter, fields }], 'letter')} />);
    expect(screen.queryByRole('link', { name: actionWords.reply })).toBeNull();
  });

  test('marks mails of the history that are not sent', async () => {
    const mails = [newMail({ to: 'ruth@example.org' })];
    render(<Page {...await propsOf([{ ...letter, mails }], 'letter')} />);
    const [stored, mail] = within(screen.getByRole('main')).getAllByRole('listitem');
    const notification = mailHistoryWords.mail(mailKinds.notify, 'ruth@example.org');
    expect(mail).toHaveTextContent(mailHistoryWords.queued(notification));
    expect(mail).toHaveClass('waiting');
    expect(stored).not.toHaveClass('waiting');
  });

  test('links back to the list', async () => {
    render(<Page {...await propsOf([letter], 'letter')} />);
    expect(screen.getByRole('link', { name: 'Back to All forms' })).toHaveAttribute(
      'href',
      '/desk/inbox',
    );
  });
});

test('shows the operator and a sign-out button in the header', async () => {
  render(<Page {...await propsOf([])} />);
  expect(screen.getByRole('banner')).toHaveTextContent('operator@example.org');
  const button = screen.getByRole('button', { name: layoutWords.signOut, hidden: true });
  const form = button.closest('form');
  expect(form).toHaveAttribute('action', '/api/desk/sign-out');
  expect(form).toHaveAttribute('method', 'post');
});
