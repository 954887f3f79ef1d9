import { render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SavedRepliesPage } from '@/components/inbox/submission/saved-replies-page';
import { SubmissionPane } from '@/components/inbox/submission/submission-pane';
import type { DeskSubmission } from '@/lib/inbox/inbox-page';
import { htmlPayloads } from '@/tests/support/html-payloads';
import {
  actionWords,
  conversationWords,
  mergingWords,
  replyWords,
  savedReplyWords,
} from '@/lib/words/components/inbox/submission';

const at = { iso: '2026-11-20T12:00:00.000Z', text: '12:00' };

/** A submission with a text of an operator or a visitor in every place. */
function submissionWith(text: string): DeskSubmission {
  return {
    id: 'letter',
    reference: 'CON-7K2QXM',
    received: at,
    booking: { label: text, href: '/desk/events/nights/2026-12-04' },
    formTitle: text,
    sender: text,
    fields: [],
    files: [
      { label: text, name: text, size: '9 kB', href: '/file', preview: '/api/desk/previews/0' },
    ],
    folder: 'other',
    reasons: [],
    history: [{ at, text }],
    listSearch: 'form=contact',
    next: { id: 'next', href: '/desk/next' },
    conversation: {
      entries: [
        { id: 'n', kind: 'note', author: text, at, text },
        {
          id: 'm',
          kind: 'mail',
          author: text,
          at,
          text,
          quoted: text,
          about: text,
          files: [{ label: text, name: text, size: '9 kB', href: '/mail-file' }],
        },
        {
          id: 'r',
          kind: 'reply',
          author: text,
          at,
          text,
          delivery: { state: 'Given up', isWaiting: true, isDead: true, mayTakeBack: false },
        },
      ],
      labels: [text],
      assignee: text,
      related: [{ href: '/desk/other', text, at }],
      notice: text,
      reply: {
        id: 'reply',
        operator: 'operator@example.org',
        to: text,
        subject: text,
        answersTo: text,
        text,
        files: [{ id: 'f', name: text, size: '9 kB', href: '/draft-file' }],
        problems: [text],
        savedAt: at,
        expectedVersion: 1,
        savedReplies: [{ id: 's', title: text }],
      },
      work: {
        assignee: 'a',
        assignees: [
          { value: '', label: 'No one' },
          { value: 'a', label: text },
        ],
        knownLabels: [text],
        state: 'inbox',
        mergeChoices: [{ id: 'other', text, at }],
        moves: ['archived', 'spam', 'bin'],
      },
    },
  };
}

const savedReplies = (text: string) => (
  <SavedRepliesPage
    title="Saved replies"
    meta={{ title: 'Saved replies' }}
    desk={{ siteName: 'Larkmoor', operator: 'operator@example.org' }}
    replies={[{ id: 's', title: text, text, version: 0, changed: text }]}
  />
);

/** Adds a message that is merged into the shown one, and a reply that went out with it. */
function withMerged(text: string): DeskSubmission {
  const { conversation, ...submission } = submissionWith(text);
  const source = { id: 'merged', href: '/desk/merged', label: text };
  const shown = { author: text, at, text, source };
  const delivery = { state: 'Given up', isWaiting: true, isDead: true, mayTakeBack: false };
  const entries = [
    ...conversation.entries,
    { ...shown, id: 'merged', kind: 'message' as const },
    { ...shown, id: 'merged-reply', kind: 'reply' as const, delivery },
  ];
  return { ...submission, conversation: { ...conversation, entries } };
}

/** Returns the elements with the names of their attributes, without text. */
function skeletonOf(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html');
  return [...page.querySelectorAll('*')].map(
    (element) => `${element.tagName} ${element.getAttributeNames().sort().join(' ')}`,
  );
}

// tests/pages/desk/hostile-text.test.ts has each payload, without messages of other threads.
test('renders payloads as text', () => {
  const shown = (text: string) =>
    renderToStaticMarkup(
      <>
        <SubmissionPane submission={withMerged(text)} />
        {savedReplies(text)}
      </>,
    );
  expect(skeletonOf(shown(htmlPayloads.join(' ')))).toEqual(skeletonOf(shown('harmless')));
});

test('every action is a post that returns to the list', () => {
  const { container } = render(<SubmissionPane submission={submissionWith('x')} />);
  const forms = [...container.querySelectorAll('form')];
  expect(forms.length).toBeGreaterThan(8);
  for (const form of forms) {
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveFormValues({ submission: 'letter', list: 'form=contact' });
  }
  const archive = screen.getByRole('button', { name: actionWords.moves.archived }).closest('form');
  expect(archive).toHaveFormValues({ to: 'archived', next: 'next' });
});

test('the reply is the first action and leads to the text', () => {
  render(<SubmissionPane submission={submissionWith('x')} />);
  const actions = within(screen.getByRole('group', { name: actionWords.label }));
  expect(actions.getByRole('link', { name: actionWords.reply })).toHaveAttribute('href', '#reply');
  expect(screen.getByLabelText(replyWords.label)).toHaveAttribute('id', 'reply');
  expect(screen.getByText(replyWords.savedAt('12:00'))).toBeVisible();
});

test('shows a merged message with its own page, its own actions and an undo', () => {
  render(<SubmissionPane submission={withMerged('x')} />);
  const fieldsOf = (button: HTMLElement | undefined) =>
    Object.fromEntries(new FormData(button?.closest('form') ?? undefined));
  const message = within(screen.getByRole('article', { name: /^Message from/ }));
  expect(message.getByRole('link')).toHaveAttribute('href', '/desk/merged');
  expect(fieldsOf(message.getByRole('button', { name: mergingWords.undo }))).toMatchObject({
    ...{ submission: 'letter', kept: 'letter', merged: 'merged' },
  });
  const again = screen.getAllByRole('button', { name: conversationWords.retry }).map(fieldsOf);
  expect(again.map(({ submission, mail }) => [submission, mail])).toEqual([
    ['letter', 'r'],
    ['merged', 'merged-reply'],
  ]);
});

test('a message that is merged into another leads there', () => {
  const kept = { id: 'kept', label: 'Write to us, CON-1', href: '/desk/kept' };
  const merged = { text: 'Merged.', kept };
  render(<SubmissionPane submission={{ ...submissionWith('x'), merged }} />);
  expect(screen.getByRole('link', { name: kept.label })).toHaveAttribute('href', kept.href);
});

test('a reply that waits can be taken back', () => {
  const { conversation, ...submission } = submissionWith('x');
  const entries = conversation.entries.map((entry) => ({
    ...entry,
    delivery: { state: 'Waits', isWaiting: true, isDead: false, mayTakeBack: true },
  }));
  const shown = { ...submission, conversation: { ...conversation, entries: entries.slice(-1) } };
  render(<SubmissionPane submission={shown} />);
  const form = screen.getByRole('button', { name: conversationWords.takeBack }).closest('form');
  expect(form).toHaveAttribute('action', '/api/desk/replies/take-back');
  expect(new FormData(form ?? undefined).get('mail')).toBe('r');
});

test('a reader sees no action', () => {
  const { conversation, ...submission } = submissionWith('x');
  const { reply: _reply, work: _work, ...read } = conversation;
  const { container } = render(
    <SubmissionPane submission={{ ...submission, conversation: read }} />,
  );
  expect(container.querySelectorAll('form, button, textarea, input')).toHaveLength(0);
  expect(screen.queryByRole('link', { name: actionWords.reply })).toBeNull();
  expect(screen.getByRole('article', { name: /^Note by/ })).toBeVisible();
  const mail = within(screen.getByRole('article', { name: /^E-mail from/ }));
  // Folded.
  expect(mail.getByText(conversationWords.quoted)).toBeVisible();
  expect(mail.getByRole('link')).toHaveAttribute('href', '/mail-file');
});

test('the saved replies have a form to add one, and one for each', () => {
  render(savedReplies('Parking'));
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(savedReplyWords.title);
  expect(screen.getByText('{name}')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add' })).toBeVisible();
  const remove = screen.getByText('Delete');
  expect(remove).toHaveAttribute('formaction', '/api/desk/replies/delete');
});
