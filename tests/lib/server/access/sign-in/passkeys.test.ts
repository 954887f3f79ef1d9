import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  authenticationOptions,
  registrationOptions,
  verifyNewPasskey,
  verifyPasskey,
} from '@/lib/server/access/sign-in/passkeys';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';
import { newOperator } from '@/tests/support/operators';
import { noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const siteUrl = 'https://larkmoor.example';

function open() {
  const store = openTestStore();
  return { store, siteUrl, now: noon, randomBytes };
}

test('asks for a passkey of this host that needs no user name', async () => {
  const deps = open();
  await deps.store.addOperator(newOperator({}));
  const options = await registrationOptions(newOperator({ name: 'Ana' }), 'Larkmoor', deps);
  expect(options).toMatchObject({
    rp: { id: 'larkmoor.example', name: 'Larkmoor' },
    user: { name: 'operator@example.org', displayName: 'Ana' },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [],
  });
  expect(Buffer.from(options.user.id, 'base64url').toString()).not.toContain('operator');
});

test('sends the same options for signing in to everybody, and stores a hash of the challenge', async () => {
  const deps = open();
  const options = await authenticationOptions(deps);
  expect(options).toMatchObject({ rpId: 'larkmoor.example', userVerification: 'required' });
  expect(options.allowCredentials ?? []).toEqual([]);
  const rows = JSON.stringify(deps.store.rows('passkey_challenges'));
  expect(rows).toContain(hashToken(options.challenge));
  expect(rows).not.toContain(options.challenge);
});

test.each(['', '{', 'null', '{}', '{"id":"a","rawId":"a","type":"public-key"}'])(
  'accepts no passkey from %j',
  async (sent) => {
    const deps = open();
    expect(await verifyNewPasskey(sent, newOperator({}), 'Phone', deps)).toBeUndefined();
    expect(await verifyPasskey(sent, deps)).toBeUndefined();
  },
);

test('accepts no signature of an unknown passkey, and none that is forged', async () => {
  const deps = open();
  await deps.store.addOperator(newOperator({}));
  const { challenge } = await authenticationOptions(deps);
  const client = { type: 'webauthn.get', challenge, origin: siteUrl };
  const sent = JSON.stringify({
    id: 'AAAA',
    rawId: 'AAAA',
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(client)).toString('base64url'),
      authenticatorData: Buffer.alloc(37).toString('base64url'),
      signature: 'AAAA',
    },
  });
  expect(await verifyPasskey(sent, deps)).toBeUndefined();
  await deps.store.addPasskey({
    id: 'AAAA',
    email: 'operator@example.org',
    publicKey: 'AAAA',
    counter: 0,
    transports: [],
    name: 'Phone',
    createdAt: noon,
    usedAt: undefined,
  });
  expect(await verifyPasskey(sent, deps)).toBeUndefined();
});
