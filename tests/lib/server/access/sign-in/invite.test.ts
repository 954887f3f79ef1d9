import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { invite } from '@/lib/server/access/sign-in/invite';
import { hashToken } from '@/lib/server/platform/http/requests/tokens';
import { openTestStore } from '@/tests/support/test-store';

const now = () => new Date('2026-11-20T12:00:00.000Z');

test('creates a link at the site’s address that is valid for 15 minutes', async () => {
  const store = openTestStore();
  const options = { siteUrl: 'https://larkmoor.example', now, randomBytes };
  const { link, expiresAt } = await invite(store, 'ana@example.org', options);

  expect(link).toMatch(/^https:\/\/larkmoor\.example\/desk\/sign-in\?key=[\w-]{43}$/);
  expect(expiresAt).toEqual(new Date('2026-11-20T12:15:00.000Z'));
  const key = new URL(link).searchParams.get('key') ?? '';
  const kept = store.rows('invitations');
  expect(kept).toEqual([
    {
      token_hash: hashToken(key),
      email: 'ana@example.org',
      created_at: now().getTime(),
      expires_at: expiresAt.getTime(),
      used_at: null,
    },
  ]);
  expect(JSON.stringify(kept)).not.toContain(key);
});
