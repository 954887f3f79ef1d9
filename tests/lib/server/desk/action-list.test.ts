import { expect, test } from 'vitest';
import { actions } from '@/lib/server/actions';
import { findAction } from '@/lib/server/desk/action-list';

test.each([
  ['mark', 'mark', {}],
  ['replies/send', 'replies/send', {}],
  ['files/0a1b', 'files/[file]', { file: '0a1b' }],
])('finds the action of %s', (address, path, params) => {
  const found = findAction(actions, address.split('/'));
  expect(found?.action.path).toBe(path);
  expect(found?.params).toEqual(params);
});

test.each([
  [[]],
  [['']],
  [['Mark']],
  [['replies']],
  [['replies', 'send', '']],
  // The slash was encoded.
  [['replies/send']],
  [['files', 'a', 'b']],
])('finds no action of %j', (parts) => {
  expect(findAction(actions, parts)).toBeUndefined();
});
