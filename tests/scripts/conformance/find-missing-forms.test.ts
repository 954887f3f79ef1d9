import { expect, test } from 'vitest';
import { findMissingForms } from '@/scripts/conformance/find-missing-forms';
import type { Target } from '@/scripts/conformance/wire';
import { serve } from '@/tests/support/serve';

/** Starts an endpoint that has the addresses in `paths`. Returns its target. */
async function targetWith(paths: readonly string[], options: Partial<Target>): Promise<Target> {
  const origin = await serve((request, response) => {
    request.resume();
    response.statusCode = paths.includes(request.url ?? '') ? 400 : 404;
    response.end('{}');
  });
  return { origin, project: undefined, forms: {}, timeoutMs: 5_000, ...options };
}

test('returns nothing when every form exists', async () => {
  const forms = { open: 'conformance', files: 'upload' };
  const paths = ['/f/conformance', '/f/upload', '/p/larkmoor/f/conformance'];
  expect(
    await findMissingForms(await targetWith(paths, { forms, project: 'larkmoor' })),
  ).toBeUndefined();
});

test('names the file to copy when a form is missing', async () => {
  const target = await targetWith([], { forms: { open: 'conformance' } });
  expect(await findMissingForms(target)).toBe(
    `${target.origin} has no form "conformance": copy conformance.yaml from tests/support/conformance-forms to content/forms there and start that site again, or name another form with --open ID.`,
  );
});

test('names every missing form', async () => {
  const forms = { open: 'conformance', files: 'upload', closed: 'old' };
  const target = await targetWith(['/f/conformance'], { forms });
  expect(await findMissingForms(target)).toBe(
    `${target.origin} has no forms "upload", "old": copy conformance-files.yaml, conformance-closed.yaml from tests/support/conformance-forms to content/forms there and start that site again, or name other forms with --files ID, --closed ID.`,
  );
});

test('reports a missing project', async () => {
  const target = await targetWith(['/f/a'], { forms: { open: 'a' }, project: 'elsewhere' });
  expect(await findMissingForms(target)).toContain('has no project "elsewhere"');
});

test('reports an unreachable endpoint', async () => {
  const target = await targetWith([], { forms: { open: 'a' } });
  expect(await findMissingForms({ ...target, origin: 'http://127.0.0.1:1' })).toBe(
    'http://127.0.0.1:1 does not answer (the connection broke): start the server there, or give another address.',
  );
});
