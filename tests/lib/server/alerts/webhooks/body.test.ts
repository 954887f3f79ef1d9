import { expect, test } from 'vitest';
import { testBody, webhookBody } from '@/lib/server/alerts/webhooks/body';
import { newFile, newSubmission, storedOf } from '@/tests/support/submissions';
import { webhookWords } from '@/lib/words/lib/server/alerts';

const file = newFile({ field: 'list' });
const message = {
  submission: storedOf(newSubmission({ id: 'a', reference: 'CON-7K2QXM', files: [file] })),
  formTitle: 'Write to us',
  sender: '@everyone <!channel> [x](https://evil.example)',
  summary: '*@here* & <@U123>',
  siteUrl: 'https://site.example',
};

test('the standard body contains the fields and links to files', () => {
  expect(JSON.parse(webhookBody('standard', message))).toMatchObject({
    type: 'submission.created',
    data: {
      id: 'a',
      reference: 'CON-7K2QXM',
      fields: [{ name: 'message', values: ['Hello'] }],
      files: [{ field: 'list', url: `https://site.example/api/desk/files/${file.id}` }],
      url: 'https://site.example/desk/a',
    },
  });
});

const answer = {
  ...{ id: 'mail', kind: 'answer', sender: 'eve@example.net', senderName: 'Eve' },
  ...{ subject: 'Re: Write to us', text: 'Gladly!\n\n> Come on Friday.', visibleLength: 7 },
  receivedAt: new Date('2026-11-21T09:00:00.000Z'),
};

test('the body of an answer has its text without the quote, its files and the message shown', () => {
  const attached = newFile({ field: 'attachment', mail: 'mail' });
  const submission = { ...message.submission, files: [file, attached], mergedInto: 'kept' };
  expect(JSON.parse(webhookBody('standard', { ...message, submission, answer }))).toEqual({
    type: 'submission.answered',
    timestamp: '2026-11-21T09:00:00.000Z',
    data: {
      id: 'a',
      reference: 'CON-7K2QXM',
      form: 'contact',
      mergedInto: 'kept',
      mail: {
        id: 'mail',
        kind: 'answer',
        from: 'eve@example.net',
        name: 'Eve',
        subject: 'Re: Write to us',
        text: 'Gladly!',
        received: '2026-11-21T09:00:00.000Z',
        files: [expect.objectContaining({ name: attached.name })],
      },
      url: 'https://site.example/desk/kept',
    },
  });
});

test.each(['slack', 'discord'] as const)(
  'the text of an answer for %s says that it is one',
  (shape) => {
    const plain = { ...message, sender: 'Eve', summary: 'Gladly!' };
    expect(webhookBody(shape, { ...plain, answer })).toContain('Answer: Gladly!');
    expect(webhookBody(shape, plain)).not.toContain('Answer');
  },
);

test('the text for Slack mentions no user and has one link', () => {
  const { text } = JSON.parse(webhookBody('slack', message)) as { readonly text: string };
  expect(text).not.toMatch(/@(?:everyone|here|U123)/);
  const link = `<https://site.example/desk/a|${webhookWords.open}>`;
  expect(text.match(/<[^<>]*>/g)).toEqual([link]);
});

test('the text for Discord mentions no user and hides no link', () => {
  const body = JSON.parse(webhookBody('discord', message)) as { readonly content: string };
  expect(body).toMatchObject({ allowed_mentions: { parse: [] } });
  expect(body.content).not.toMatch(/@(?:everyone|here|U123)|[^\\]\[x|https:\/\/evil/);
  expect(body.content).toContain('<https://site.example/desk/a>');
});

test.each(['standard', 'slack', 'discord'] as const)('the test body of %s is JSON', (shape) => {
  expect(() => {
    JSON.parse(testBody(shape, new Date(0)));
  }).not.toThrow();
});
