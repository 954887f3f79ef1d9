import { expect, test } from 'vitest';
import { describeReason, storedReason } from '@/lib/server/forms/submissions/stored-reasons';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { spamFeatureWords, spamReasonWords } from '@/lib/words/lib/server/forms';
import { submissionWords } from '@/lib/words/lib/server/inbox/desk';
import { newSubmission } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

test.each([
  ['honeypot', undefined, () => spamReasonWords.honeypot],
  ['fast', 0.3, () => spamReasonWords.fast('0.3')],
  ['links', 10, () => spamReasonWords.links(10)],
  ['link-in', 'Your name: all of it', () => spamReasonWords.linkIn('Your name: all of it')],
  [
    'words',
    'rankings\n1,000 €\n#link',
    () => spamReasonWords.words(`rankings, 1,000 €, ${spamFeatureWords.link}`),
  ],
  ['moved-to-inbox', undefined, () => submissionWords.moved.inbox],
] as const)('describes %s in the language of its reader', (name, value, words) => {
  const stored = storedReason(name, value);
  expect(describeReason(stored)).toBe(words());
  const inFrench = inLanguage('fr', () => describeReason(stored));
  expect(inFrench).not.toBe(words());
  if (name !== 'fast') expect(inFrench).toBe(inLanguage('fr', words));
});

test.each(['A hidden field was filled in.', 'reason:', 'reason:other', 'reason:toString', ''])(
  'shows what an earlier release has stored as it is: “%s”',
  (stored) => {
    expect(describeReason(stored)).toBe(stored);
  },
);

test('a submission that is read has sentences, and keeps their names in the store', async () => {
  const store = openTestStore();
  const reasons = [storedReason('honeypot')];
  await store.addSubmission(newSubmission({ id: 'letter', state: 'spam', reasons }));
  expect((await store.findSubmission('letter'))?.reasons).toEqual([spamReasonWords.honeypot]);
  await store.changeFolder('letter', 'inbox', storedReason('moved-to-inbox'), undefined, 'spam');
  const inGerman = await inLanguage('de', () => store.findSubmission('letter'));
  expect(inGerman?.reasons).toEqual(
    inLanguage('de', () => [spamReasonWords.honeypot, submissionWords.moved.inbox]),
  );
});
