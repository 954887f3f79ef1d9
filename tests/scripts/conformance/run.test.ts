import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { cases, runCases, type Finding } from '@/scripts/conformance/run';
import type { Target } from '@/scripts/conformance/wire';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? (address?.port ?? 0) : 0}`;
}

async function findingsOf(origin: string, given: Partial<Target> = {}): Promise<Finding[]> {
  const forms = { open: 'a', files: 'b', closed: 'c', blocked: 'd', limited: 'e', paid: 'f' };
  const target: Target = { origin, project: 'p', forms, patience: 5_000, ...given };
  const findings: Finding[] = [];
  for await (const finding of runCases(target)) findings.push(finding);
  return findings;
}

test('there are cases of every code that an endpoint can give', () => {
  const expected = cases.map((each) => each.expected).join('\n');
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
  const names = cases.map(({ group, what }) => `${group}: ${what}`);
  expect(new Set(names).size).toBe(names.length);
});

test('an endpoint that takes everything in another shape fails what it was asked', async () => {
  const origin = await serve((request, response) => {
    request.resume();
    response.setHeader('Content-Type', 'application/json');
    response.end('{"success":true,"id":"1"}');
  });
  const findings = await findingsOf(origin);
  const passed = findings.filter(({ verdict }) => verdict === 'pass');
  expect(findings.find(({ case: { what } }) => what === 'all that is asked')).toMatchObject({
    verdict: 'fail',
    got: '200 success without next',
  });
  // It sets no cookie, asks for no credentials and answers every preflight; no more can be said.
  expect(passed.map(({ case: { what } }) => what)).toEqual([
    'a preflight is answered in place',
    'a preflight with a slash at the end',
    'credentials are never asked for',
    'no cookie is set',
  ]);
});

test('an endpoint that breaks the connection fails every case and ends nothing', async () => {
  const origin = await serve((request) => request.destroy());
  const findings = await findingsOf(origin);
  expect(findings).toHaveLength(cases.length);
  expect(findings.filter(({ verdict }) => verdict !== 'fail')).toEqual([]);
});

test('cases whose form was not named are left out, with the flag that names it', async () => {
  const origin = await serve((_request, response) => response.end());
  const findings = await findingsOf(origin, { forms: { open: 'a' }, project: undefined });
  const skipped = findings.filter(({ verdict }) => verdict === 'skipped');
  expect(new Set(skipped.map(({ got }) => got))).toEqual(
    new Set([
      'no --project was named',
      'no --files was named',
      'no --closed was named',
      'no --blocked was named',
      'no --limited was named',
      'no --paid was named',
    ]),
  );
});
