import { expect, test, vi } from 'vitest';
import {
  foldWords,
  matchesTerm,
  searchTerms,
  submissionWords,
  textWords,
} from '@/lib/server/inbox/search/search-words';
import { senderAddress, foldAddress } from '@/lib/server/forms/submissions/sender-address';

test.each([
  ['Größe, Café!', 'grosse cafe'],
  ['  O’Brien-Müller\r\n', 'obrien muller'],
  ['Søren Łęcki Ægir œuvre Đorđe Þór Işık', 'soren lecki aegir oeuvre dorde thor isik'],
  ['‘rock’n’roll’ don`t Hawaiʻi', 'rocknroll dont hawaii'],
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
  const plain = (query: string) => searchTerms(query).map((term) => term.flat(2).join('|'));
  expect(plain('Ana  ANA "Petrov*')).toEqual(['ana', 'petrov']);
  expect(plain('" OR * NEAR(')).toEqual(['or', 'near']);
  expect(plain('-- %')).toEqual([]);
  expect(plain('a b c d e f g h i j k l m n')).toHaveLength(12);
  expect(plain('x'.repeat(500))).toEqual(['x'.repeat(60)]);
});

const matches = (text: string, query: string) => {
  const words = textWords(text);
  return searchTerms(query).every((term) => matchesTerm(words, term));
};

test.each([
  ['+44 20 7946 0018', '020 7946 0018', '02079460018', '0044 20 7946 0018', '+44 (0)20 7946-0018'],
  ['(020) 7946 0018', '+44 20-7946-0018', '02079460018'],
  ['+1 (212) 555-0123', '212.555.0123', '001 212 555 0123'],
  ['+49 30/1234567', '030 123 45 67', '030/1234567'],
  ['+385 1 2345 678', '01/2345-678'],
  ['Jörg Müller', 'Joerg Mueller'],
  ['Søren Bjørn', 'Sören Bjoern', 'Soeren Björn'],
  ['Færøerne', 'Faeroeerne'],
  ['Århus', 'Aarhus'],
  ['O’Brien', "O'Brien", 'OBrien', 'oʼbrien', 'O`Brien', 'O´Brien'],
])('each of %j, %j and others finds each other', (...spellings) => {
  const missed = spellings.flatMap((text) =>
    spellings.filter((query) => !matches(text, query)).map((query) => [text, query]),
  );
  expect(missed).toEqual([]);
});

test.each([
  ['Tel. +44 20 7946 0018', '460018', true],
  ['Tel. +44 20 7946 0018', '0018', true],
  ['02079460018', '020 79', true],
  ['020 7946 0018', '0207946', true],
  ['020 7946 0018', '0019', false],
  ['020 7946 0018', '+44 20 7946 0019', false],
  ['On 28 November 2026, table 1234567', '2026 1234567', true],
  ['Order 20261128', '2026-11-28', true],
  ['0018', '0000000', false],
  ['020 7946 0018', '0000000', false],
  ['l’église', 'eglise', true],
  ['O’Brien', 'brien', true],
  ['O’Brien', 'O Brien', true],
  ['Müller', 'muller', true],
  ['Muller', 'Mueller', false],
  ['blue', 'blu', true],
  ['blu', 'blue', false],
])('in %j, %j is found: %j', (text, query, found) => {
  expect(matches(text, query)).toBe(found);
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

test('finds the mutated forms of Welsh words on sites with Welsh only', () => {
  expect(matches('Ymunwch â’r glwb', 'chlwb')).toBe(false);
  vi.stubEnv('SITE_LANGUAGES', 'en cy');
  expect(matches('Ymunwch â’r glwb', 'chlwb')).toBe(true);
  vi.unstubAllEnvs();
});
