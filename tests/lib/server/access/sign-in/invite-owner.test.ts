import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { inviteOwner } from '@/lib/server/access/sign-in/invite-owner';
import { signIn } from '@/lib/server/access/sign-in/sessions';
import { newOperator } from '@/tests/support/operators';
import { noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const options = { siteUrl: 'https://larkmoor.example', now: () => noon, randomBytes };

test('makes an owner who can sign in with the link', async () => {
  const store = openTestStore();
  const { link } = await inviteOwner(store, 'Ana@Example.org', options);
  const key = new URL(link).searchParams.get('key') ?? '';
  const session = { now: noon, randomBytes, device: '', isOwnDevice: false };
  expect(await signIn(store, key, session)).toMatchObject({ email: 'ana@example.org' });
  expect(await store.listOperators()).toEqual([newOperator({ email: 'ana@example.org' })]);
});

test('leaves the role of an operator as it is', async () => {
  const store = openTestStore();
  const reader = newOperator({ email: 'ben@example.org', role: 'reader', mayRefund: false });
  await store.addOperator(reader);
  await inviteOwner(store, reader.email, options);
  expect(await store.listOperators()).toEqual([reader]);
});
