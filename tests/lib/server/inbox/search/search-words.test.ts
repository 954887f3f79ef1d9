import { expect, test } from 'vitest';
import { foldWords, searchTerms, submissionWords } from '@/lib/server/inbox/search/search-words';
import { senderAddress, foldAddress } from '@/lib/server/forms/submissions/sender-address';

test.each([
  ['Größe, Café!', 'grosse cafe'],
  ['  O’Brien-Müller\r\n', 'o brien muller'],
  ['ＦＵＬＬ ﬁne', 'full fine'],
  ['STRASSE Straße STRAẞE', 'strasse strasse strasse'],
  ['CON-7K2QXM', 'con 7k2qxm'],
  ['東京へ', '東 京 へ'],
  ['Иван Ёлкин', 'иван елкин'],
  ['\u0000 "*(\u202e', ''],
])('folds %j', (text, folded) => {
  expect(foldWords(text).join(' ')).toBe(folded);
});

test('returns each term of a query once, and at most twelve', () => {
  expect(searchTerms('Ana  ANA "Petrov*')).toEqual(['ana', 'petrov']);
  expect(searchTerms('" OR * NEAR(')).toEqual(['or', 'near']);
  expect(searchTerms('-- %')).toEqual([]);
  expect(searchTerms('a b c d e f g h i j k l m n')).toHaveLength(12);
  expect(searchTerms('x'.repeat(500))).toEqual(['x'.repeat(60)]);
});

test('has the words of the reference, every value and the file names', () => {
  const words = submissionWords({
    reference: 'CON-7K2QXM',
    fields: [
      ['name', ['Ana Petrov']],
      ['days[]', ['Friday', 'Ana']],
    ],
    files: [{ name: 'Plan Ω.pdf' }],
  });
  expect(words).toBe('con 7k2qxm ana petrov friday plan ω pdf');
});

test('limits the words of one submission', () => {
  const text = Array.from({ length: 100_000 }, (_, index) => `𝒜${index}ж`).join(' ');
  const words = submissionWords({ reference: 'CON-1', fields: [['text', [text]]], files: [] });
  expect(Buffer.byteLength(words)).toBeLessThanOrEqual(200_000);
  expect(words.length).toBeGreaterThan(100_000);
});

test.each([
  [' Ana.Petrov@Example.ORG ', 'ana.petrov@example.org'],
  ['ana@müller.example', 'ana@müller.example'],
  ['Ana <ana@example.org>', ''],
  ['a@example.org,b@example.org', ''],
  ['a@example.org\r\nBcc: b@example.org', ''],
  ['ana@localhost', ''],
  ['@example.org', ''],
])('reads the address in %j', (text, address) => {
  expect(foldAddress(text)).toBe(address);
});

test('takes the first address among the values as the sender', () => {
  const fields = [
    ['message', ['Write to a@example.org, please']],
    ['email', ['', 'Ana@Example.org']],
    ['other', ['b@example.org']],
  ] as const;
  expect(senderAddress(fields)).toBe('ana@example.org');
  expect(senderAddress([['message', ['Hello']]])).toBe('');
});
