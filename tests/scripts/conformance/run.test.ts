import { expect, test } from 'vitest';
import { cases, runCases, type CaseResult } from '@/scripts/conformance/run';
import type { Target } from '@/scripts/conformance/wire';
import { serve } from '@/tests/support/serve';

async function resultsOf(origin: string, overrides: Partial<Target> = {}): Promise<CaseResult[]> {
  const forms = { open: 'a', files: 'b', closed: 'c', blocked: 'd', limited: 'e', paid: 'f' };
  const target: Target = { origin, project: 'p', forms, timeoutMs: 5_000, ...overrides };
  const results: CaseResult[] = [];
  for await (const result of runCases(target)) results.push(result);
  return results;
}

test('covers every error code of the protocol', () => {
  const expected = cases.map(({ expected }) => expected).join('\n');
  for (const code of [
    'BLOCKED',
    'EMPTY',
    'FILES_TOO_BIG',
    'FORM_NOT_FOUND',
    'INACTIVE',
    'NO_FILE_UPLOADS',
    'PROJECT_NOT_FOUND',
    'TOO_MANY_FILES',
    'REQUIRED_FIELD_EMPTY',
    'REQUIRED_FIELD_MISSING',
    'TYPE_EMAIL',
    'TYPE_NUMERIC',
    'TYPE_TEXT',
    'STRIPE_CLIENT_ERROR',
    'STRIPE_SCA_ERROR',
    'confirm payment',
  ]) {
    expect(expected).toContain(code);
  }
  expect(cases.length).toBeGreaterThanOrEqual(60);
  const names = cases.map(({ group, title }) => `${group}: ${title}`);
  expect(new Set(names).size).toBe(names.length);
});

test('fails an endpoint that responds in another format', async () => {
  const origin = await serve((request, response) => {
    request.resume();
    response.setHeader('Content-Type', 'application/json');
    response.end('{"success":true,"id":"1"}');
  });
  const results = await resultsOf(origin);
  const passed = results.filter(({ verdict }) => verdict === 'pass');
  expect(results.find(({ case: { title } }) => title === 'all required fields')).toMatchObject({
    verdict: 'fail',
    actual: '200 success without next',
  });
  // It sets no cookie, allows no credentials and answers preflight requests without a redirect.
  expect(passed.map(({ case: { title } }) => title)).toEqual([
    'a preflight request gets no redirect',
    'a preflight request with a trailing slash',
    'responses allow no credentials',
    'responses set no cookie',
  ]);
});

test('fails every case and continues when the endpoint closes connections', async () => {
  const origin = await serve((request) => request.destroy());
  const results = await resultsOf(origin);
  expect(results).toHaveLength(cases.length);
  expect(results.filter(({ verdict }) => verdict !== 'fail')).toEqual([]);
});

test('skips cases without a form and names the missing flag', async () => {
  const origin = await serve((_request, response) => response.end());
  const results = await resultsOf(origin, { forms: { open: 'a' }, project: undefined });
  const skipped = results.filter(({ verdict }) => verdict === 'skipped');
  expect(new Set(skipped.map(({ actual: got }) => got))).toEqual(
    new Set([
      'no --project was given',
      'no --files was given',
      'no --closed was given',
      'no --blocked was given',
      'no --limited was given',
      'no --paid was given',
    ]),
  );
});
