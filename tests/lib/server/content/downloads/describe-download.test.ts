import { expect, test } from 'vitest';
import {
  dateOfName,
  describeDownload,
  titleOfName,
} from '@/lib/server/content/downloads/describe-download';

test.each([
  ['/files/2027-03-03 Minutes of the AGM.pdf', '2027-03-03', 'Minutes of the AGM'],
  ['/files/2027-03-03_annual-report.pdf', '2027-03-03', 'Annual report'],
  ['/files/2027-13-03.pdf', undefined, '2027-13-03.pdf'],
  ['/files/2027-03-031.pdf', undefined, '2027 03 031'],
  ['/files/übersicht_2027.ODT', undefined, 'Übersicht 2027'],
  ['/files/Twenty-one songs.pdf', undefined, 'Twenty-one songs'],
])('reads the date and the title of %s', (path, date, title) => {
  expect([dateOfName(path), titleOfName(path)]).toEqual([date, title]);
});

test.each([
  [{ bytes: 240_400, date: '2027-03-03' }, 'en-GB', 'PDF, 240 kB, 3 March 2027'],
  [{ bytes: 240_400, date: '2027-03-03' }, 'fr-FR', 'PDF, 240 ko, 3 mars 2027'],
  [{ bytes: 1_260_000 }, 'de-DE', 'PDF, 1,3 MB'],
  [{ bytes: 999_600 }, 'en-GB', 'PDF, 1 MB'],
  [{ bytes: 12 }, 'en-GB', 'PDF, 1 kB'],
  [{}, 'en-GB', 'PDF'],
])('describes a file with %j in %s', (file, locale, text) => {
  const described = describeDownload({ path: '/files/a.pdf', ...file }, locale);
  expect(described.replaceAll(/\s/g, ' ')).toBe(text);
});
