import { expect, test } from 'vitest';
import { readPublishCommand } from '@/scripts/publish/read-publish-command';

test('reads the chosen files and the accepted version', () => {
  const args = ['--json', '--only=content/a.yaml', '--only', 'content/b.md', '--accept=0123'];
  expect(readPublishCommand(args)).toEqual({
    kind: 'publish',
    isAccepted: false,
    accepted: '0123',
    only: ['content/a.yaml', 'content/b.md'],
    isJson: true,
  });
});

test.each([
  [['--watch', '--yes'], { kind: 'watch', isAccepted: true }],
  [['--back', '--json'], { kind: 'back', isAccepted: false, isJson: true }],
])('reads %j', (args, command) => {
  expect(readPublishCommand(args)).toMatchObject(command);
});

test.each([
  [['--back', '--watch']],
  [['--watch', '--json']],
  [['--back', '--only=content/a.yaml']],
  [['--only']],
  [['--force']],
  [['content/a.yaml']],
])('refuses %j', (args) => {
  expect(readPublishCommand(args)).toBeUndefined();
});
