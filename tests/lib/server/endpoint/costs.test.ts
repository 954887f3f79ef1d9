import { expect, test } from 'vitest';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import { fieldExamples } from '@/lib/gallery/examples';
import { createCollator } from '@/lib/intl/normalize-text';
import { findRows } from '@/lib/bookings/door/find-rows';
import { readChange } from '@/lib/server/inbox/desk/batch-query';
import { line } from '@/lib/server/desk/fields';
import { matchExcerpt, splitMatches } from '@/lib/server/inbox/desk/views/highlight';
import { hashCode } from '@/lib/server/endpoint/check-booking';
import { textFeatures } from '@/lib/server/forms/spam/text-features';
import { splitQuery, splitWords } from '@/lib/server/site/search/tokens';
import { foldWords, searchTerms, submissionWords } from '@/lib/server/inbox/search/search-words';
import { showAddress } from '@/lib/server/platform/mail/visible-text';
import { cleanFileName } from '@/lib/server/forms/body/file-name';
import { headerParameter, parsePartHead } from '@/lib/server/forms/body/multipart/part-head';
import { readSessionData } from '@/lib/server/forms/spam/sender';
import { scoreSpam, longestText } from '@/lib/server/forms/spam/spam-score';
import { noWordCounts } from '@/lib/server/forms/spam/word-model';
import {
  isCompressed,
  mediaType,
  prefersJson,
} from '@/lib/server/platform/http/requests/content-negotiation';
import { originForm } from '@/lib/server/platform/http/middleware/request-target';
import { repeatedParts, repeatPart, unsortedMarks } from '@/scripts/fuzz/repeated-parts';
import { cpuTime } from '@/tests/support/cpu-time';

const fields = fieldExamples.map(({ field }) => field);

/** Every function that parses a name, value, header or file name of a request. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  cleanFileName,
  boundaryOf: (text) =>
    [text, `a/b;${text}`, `a/b;x="${text}`].map((type) => headerParameter(type, 'boundary')),
  checkSubmission: (text) =>
    validateSubmission(
      { fields },
      fields.map(({ name }) => [name, [text]]),
    ),
  isCompressed: (text) => isCompressed({ 'content-encoding': text }),
  judgeSpam: (text) => {
    const sending = {
      age: undefined,
      typing: undefined,
      isUnopened: true,
      isBrowser: false,
      isAutomated: false,
    };
    const signs = { hasFilledHoneypot: false, sending, repeated: undefined, marks: noWordCounts };
    return scoreSpam({ fields }, { ...signs, answers: [['text', [text]]] });
  },
  createCollator: (text) => createCollator('en')(text, text.slice(1)),
  findRows: (text) => {
    const row = { id: '1', reference: 'BOO-7K2QXM', name: text, guests: '', notes: [] };
    const texts = { ticket: '', counted: '', payment: '' };
    return [findRows([{ ...row, ...texts, places: 1 }], 'ana'), findRows([], text)];
  },
  foldWords,
  hashCode,
  highlightMatches: (text) => [
    matchExcerpt({ fields: [['text', [text]]], files: [], reference: '' }, 'ana'),
    splitMatches(text, searchTerms('ana')),
  ],
  longestText: (text) => longestText([['text', [text]]]),
  mediaType: (text) => mediaType({ 'content-type': text }),
  originForm: (text) => [originForm(text), originForm(`http://${text}`)],
  parsePartHead: (text) =>
    ['', 'a; name="', "a; name*=utf-8''", 'a; name="b" '].map((start) =>
      parsePartHead([`Content-Disposition: ${start}${text}`]),
    ),
  prefersJson: (text) => prefersJson({ accept: text }),
  readLabel: (text) => {
    const change = { change: 'add-label', label: text, assignee: '' } as const;
    return [readChange(change, []), line.parse(text)];
  },
  readSessionData: (text) => readSessionData(text, new Date()),
  searchTerms,
  showAddress: (text) => showAddress(`ana@${text}`),
  splitWords: (text) => splitWords(text, 'fr'),
  splitQuery: (text) => splitQuery(text, 'cy'),
  submissionWords: (text) =>
    submissionWords({
      reference: 'ABC-123456',
      fields: [['text', [text]]],
      files: [{ name: text }],
    }),
  textFeatures,
};

test.each(Object.entries(readers))('%s takes linear time for 64 kB', (_name, read) => {
  const texts = [...repeatedParts.map((part) => repeatPart(part)), unsortedMarks()];
  // Quadratic time is more than half a second for one of them, linear time a millisecond or two. The processor time of a
  // process also has that of its garbage collector, so what is slow is measured again.
  const isSlow = (text: string) => cpuTime(() => read(text)) > 300;
  const slow = texts.filter((text) => isSlow(text) && isSlow(text) && isSlow(text));
  expect(slow.map((text) => text.slice(0, 5))).toEqual([]);
});
