import { expect, test } from 'vitest';
import { reportEachCode } from '@/lib/bookings/door/scan/read-camera';

/** Returns the codes that are reported for pictures; `.` is one without a code. */
function reported(pictures: string): string {
  let codes = '';
  const onPicture = reportEachCode((code) => (codes += code));
  for (const picture of pictures) onPicture(picture === '.' ? undefined : picture);
  return codes;
}

test.each([
  ['aaaa', 'a'],
  ['aa.a...aa', 'a'],
  ['aabba', 'aba'],
  ['aa..........aa', 'aa'],
  ['....', ''],
])('reports each code of %j once while it is in view', (pictures, codes) => {
  expect(reported(pictures)).toBe(codes);
});
