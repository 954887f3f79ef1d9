import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';

const config = z.object({
  env: z.object({ FORMS_ORIGIN: z.string() }),
  headers: z.custom<() => Promise<unknown>>((value) => typeof value === 'function'),
});
const rules = z.array(
  z.object({
    headers: z.array(z.object({ key: z.string(), value: z.string() })),
  }),
);

/** The content policy and the inlined setting of a production build with this setting. */
async function builtWith(formsOrigin: string) {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('FORMS_ORIGIN', formsOrigin);
  const load = createRequire(import.meta.url);
  const file = load.resolve('../../../next.config.js');
  Reflect.deleteProperty(load.cache, file);
  const loaded: unknown = load(file);
  const { env, headers } = config.parse(loaded);
  const all = rules.parse(await headers()).flatMap((rule) => rule.headers);
  const policies = all.filter(({ key }) => key === 'Content-Security-Policy');
  expect(policies).toHaveLength(1);
  const [{ value: policy } = { value: '' }] = policies;
  return { origin: env.FORMS_ORIGIN, directives: policy.split('; ') };
}

test('pages send nowhere but to the site itself', async () => {
  for (const setting of ['', 'nonsense']) {
    const { origin, directives } = await builtWith(setting);
    expect(origin).toBe('');
    expect(directives).toContain("connect-src 'self'");
    expect(directives).toContain("form-action 'self'");
  }
});

test('with a hosted form service pages may send to that one host, and load nothing from it', async () => {
  const { origin, directives } = await builtWith('https://formspree.io/');
  expect(origin).toBe('https://formspree.io');
  expect(directives.filter((directive) => directive.includes('formspree'))).toEqual([
    "connect-src 'self' https://formspree.io",
    "form-action 'self' https://formspree.io",
  ]);
});
