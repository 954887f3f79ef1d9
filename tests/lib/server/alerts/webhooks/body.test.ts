import { expect, test } from 'vitest';
import { testBody, webhookBody } from '@/lib/server/alerts/webhooks/body';
import { newFile, newSubmission, storedOf } from '@/tests/support/submissions';

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

test('the text for Slack mentions no user and has one link', () => {
  const { text } = JSON.parse(webhookBody('slack', message)) as { readonly text: string };
  expect(text).not.toMatch(/@(?:everyone|here|U123)/);
  expect(text.match(/<[^<>]*>/g)).toEqual(['<https://site.example/desk/a|Open at the desk>']);
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
