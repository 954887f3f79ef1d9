import { expect, test } from 'vitest';
import { formatFindings, runChecks, type Finding } from '@/scripts/doctor/check';

const good: Finding = { name: 'disk', state: 'good', text: 'Fine.' };
const broken: Finding = { name: 'mail', state: 'broken', text: 'Refused.', advice: 'Log in.' };

test('runs all checks side by side and returns their findings in order', async () => {
  let finishFirst: (finding: Finding) => void = () => undefined;
  const findings = await runChecks([
    { name: 'first', run: () => new Promise<Finding>((resolve) => (finishFirst = resolve)) },
    {
      name: 'second',
      run: () => {
        finishFirst(good);
        return [broken, good];
      },
    },
  ]);
  expect(findings).toEqual([good, broken, good]);
});

test('reports a check that throws without its message', async () => {
  const fail = () => {
    throw Object.assign(new Error('postgres://desk:secret@host'), { code: 'ECONNREFUSED' });
  };
  const text = 'The check was not possible (ECONNREFUSED).';
  expect(await runChecks([{ name: 'a', run: fail }])).toEqual([
    { name: 'a', state: 'warning', text },
  ]);
});

test('gives up on a check that does not end', async () => {
  const never = () => new Promise<Finding>(() => undefined);
  expect(await runChecks([{ name: 'a', run: never }], 1)).toMatchObject([
    { name: 'a', state: 'warning' },
  ]);
});

test('formats findings as lines and as JSON', () => {
  expect(formatFindings([good, broken], false)).toBe(
    'good     disk  Fine.\nbroken   mail  Refused. Log in.',
  );
  expect(JSON.parse(formatFindings([good, broken], true))).toEqual([good, broken]);
});
