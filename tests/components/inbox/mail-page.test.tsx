import { render, screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { withDeskLayout } from '@/components/desk/desk-layout';
import { MailPage } from '@/components/inbox/mail-page';
import { mailWords } from '@/lib/words/lib/server/inbox/desk/mail';
import {
  layoutWords,
  mailWords as deskMailWords,
  paginationWords,
  listWords,
} from '@/lib/words/components/desk';
import { conversationWords } from '@/lib/words/components/inbox/submission';

const queued = { iso: '2026-11-20T12:00:00.000Z', text: '12:00' };

const Page = withDeskLayout(MailPage, 'mail');

type MailPageProps = ComponentProps<typeof MailPage>;
type DeskMail = MailPageProps['mails'][number];

const sent: DeskMail = {
  id: 'm1',
  to: 'operator@example.org',
  subject: 'Write to us (CON-7K2QXM)',
  text: 'A message has arrived.\n<b>Hello</b>',
  replyTo: 'ana@example.org',
  queued,
  state: 'Sent 12:01',
  isWaiting: false,
  isDead: false,
  isHeld: false,
  files: [],
  submissionHref: '/desk/letter',
};

const { replyTo: _replyTo, ...rest } = sent;
const dead: DeskMail = {
  ...rest,
  id: 'm2',
  subject: 'Another',
  state: 'Given up',
  error: '550 No such mailbox',
  isWaiting: true,
  isDead: true,
};

function show(mailbox: Partial<MailPageProps>) {
  const desk = {
    siteName: 'Larkmoor',
    operator: 'operator@example.org',
    may: ['read', 'work'],
  } as const;
  const shared = { title: 'Mail', meta: { title: 'Mail' }, desk, mails: [] };
  return render(<Page {...shared} {...mailbox} />);
}

test('shows the full text of each mail', () => {
  const { container } = show({ mails: [sent] });
  const mail = screen.getByRole('article', { name: 'Write to us (CON-7K2QXM)' });
  expect(mail.querySelector('summary')).toHaveTextContent(
    'Write to us (CON-7K2QXM) Sent 12:01 To operator@example.org 12:00',
  );
  expect(mail).toHaveTextContent(`${deskMailWords.replyTo} ana@example.org.`);
  expect(mail).toHaveTextContent('A message has arrived. <b>Hello</b>');
  expect(container.querySelector('b')).toBeNull();
  expect(within(mail).getByRole('link')).toHaveAttribute('href', '/desk/letter');
  expect(within(mail).queryByRole('button', { name: conversationWords.retry })).toBeNull();
});

test('lists the files of a mail with their sizes', () => {
  const file = { name: 'prices.pdf', size: '12 kB', href: '/api/desk/files/f1' };
  show({ mails: [{ ...sent, files: [file] }] });
  const list = screen.getByRole('list', { name: deskMailWords.files });
  expect(within(list).getByRole('listitem')).toHaveTextContent('prices.pdf 12 kB');
  const link = within(list).getByRole('link', { name: 'prices.pdf' });
  expect(link).toHaveAttribute('href', '/api/desk/files/f1');
});

test('shows the error of an undelivered mail and a form to send it again', () => {
  show({ mails: [dead, sent] });
  const mail = screen.getByRole('article', { name: 'Another' });
  expect(mail.querySelector('summary')).toHaveTextContent('Given up: 550 No such mailbox');
  expect(within(mail).getAllByText(/^Given up/)[0]).toHaveClass('waiting');
  expect(screen.getByRole('article', { name: sent.subject })).not.toContainHTML('waiting');
  const form = within(mail).getByRole('button', { name: conversationWords.retry }).closest('form');
  expect(form).toHaveAttribute('action', '/api/desk/mail');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveFormValues({ mail: 'm2' });
});

test('shows why a mail is held and the buttons that decide', () => {
  const held = { ...dead, id: 'm3', subject: 'Your visit', isDead: false, isHeld: true };
  show({ explanation: mailWords.heldExplanation, mails: [held, sent] });
  expect(screen.getByText(mailWords.heldExplanation)).toBeVisible();
  const mail = within(screen.getByRole('article', { name: 'Your visit' }));
  const buttons = mail.getAllByRole('button');
  expect(buttons.map((button) => [button.textContent, button.getAttribute('value')])).toEqual([
    ['Send', 'send'],
    ['Discard', 'discard'],
    [deskMailWords['send-all'], 'send-all'],
    [deskMailWords['discard-all'], 'discard-all'],
  ]);
  expect(buttons[0]?.closest('form')).toHaveFormValues({ mail: 'm3' });
  expect(
    within(screen.getByRole('article', { name: sent.subject })).queryByRole('button'),
  ).toBeNull();
});

test('shows an empty outbox and why no mail is sent', () => {
  show({ notice: mailWords.notConfigured });
  expect(screen.getByRole('main')).toHaveTextContent(
    `${mailWords.notConfigured}${listWords.empty}`,
  );
  expect(screen.getByRole('heading', { level: 1, name: layoutWords.mail })).toBeVisible();
  expect(screen.queryByRole('navigation')).toBeNull();
});

test('links to older mails and to all mail', () => {
  show({ mails: [sent], older: '/desk/mail?before=m1', newest: '/desk/mail' });
  const pages = screen.getByRole('navigation', { name: paginationWords.label });
  expect(within(pages).getByRole('link', { name: paginationWords.older })).toHaveAttribute(
    'href',
    '/desk/mail?before=m1',
  );
  expect(within(pages).getByRole('link', { name: deskMailWords.newest })).toHaveAttribute(
    'href',
    '/desk/mail',
  );
});

test('is the current page of the header', () => {
  show({});
  // jsdom hides a closed popover on wide screens too.
  const banner = within(screen.getByRole('banner'));
  const link = banner.getByRole('link', { current: 'page', hidden: true });
  expect(link).toHaveTextContent(layoutWords.mail);
  expect(link).toHaveAttribute('href', '/desk/mail');
});
