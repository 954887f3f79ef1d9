import { expect, test } from 'vitest';
import { requestedStep } from '@/lib/server/endpoint/page/form-steps';
import { contactForm, formOf } from '@/tests/support/form-server';

const visit = formOf('visit', {
  steps: [
    { title: 'Who', fields: [{ name: 'who', label: 'Who' }] },
    { title: 'When', fields: [{ name: 'day', label: 'Day' }] },
  ],
});

/** Parses fields as a browser sends them: `_go=next&_step=1&who=Ana`. */
function asked(query: string) {
  return requestedStep(
    visit,
    [...new URLSearchParams(query)].map(([name, value]) => [name, [value]] as const),
  );
}

test.each([
  ['_go=next&_step=1&who=Ana', 2, [], false],
  ['_go=next&_step=1', 1, ['who'], false],
  ['_go=next&_step=1&_checked=yes&who=Ana&day=x', 'check', [], true],
  ['_go=next&_step=2&who=Ana&day=x', 'check', [], false],
  ['_go=back&_step=2', 1, [], false],
  ['_go=1&_step=check&who=Ana', 1, [], true],
  ['_go=nonsense&_step=1&who=Ana', 2, [], false],
  ['_go=next&_step=99&who=Ana', 2, [], false],
  ['_go=next&_step=__proto__&who=Ana', 2, [], false],
  ['_go=12345&_step=1', 1, ['who'], false],
])('goes with %s to %s', (query, place, fields, hasCheckedAnswers) => {
  const turn = asked(query);
  expect(turn).toMatchObject({ step: place, hasCheckedAnswers });
  expect(turn?.issues.map(({ field }) => field)).toEqual(fields);
});

test('returns undefined for a submission', () => {
  expect(asked('_go=send&_step=check&who=Ana&day=x')).toBeUndefined();
  expect(asked('who=Ana&day=x')).toBeUndefined();
  expect(asked('_step=1&who=Ana&day=x')).toBeUndefined();
  expect(requestedStep(contactForm, [['_go', ['next']]])).toBeUndefined();
});
