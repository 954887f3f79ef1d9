import { expect, test } from 'vitest';
import { readOptions } from '@/scripts/practice/read-options';

test.each([
  [[], { port: 12111 }],
  [['--port', '0', '--state', 'data/practice'], { port: 0, stateFile: 'data/practice' }],
  [
    [
      '--webhook',
      'http://localhost:3000/api/stripe/webhook',
      '--webhook-secret',
      'whsec_practice_1',
    ],
    {
      port: 12111,
      webhook: {
        url: 'http://localhost:3000/api/stripe/webhook',
        secret: 'whsec_practice_1',
      },
    },
  ],
])('parses %j', (args, options) => {
  expect(readOptions(args)).toEqual(options);
});

test.each([
  [['--port', 'many']],
  [['--port', '']],
  [['--port', '65536']],
  [['--port', '-1']],
  [['--webhook', 'http://localhost:3000']],
  [['--webhook-secret', 'whsec_practice_1']],
  [['--webhook', 'nowhere', '--webhook-secret', 'whsec_practice_1']],
  [['--live']],
  [['tea']],
])('rejects %j', (args) => {
  expect(readOptions(args)).toBeUndefined();
});
