import { encodeQR } from 'qr';
import { expect, test } from 'vitest';
import {
  createBookingToken,
  createQrToken,
  readBookingToken,
} from '@/lib/server/bookings/page/booking-token';
import { offerToken } from '@/lib/server/bookings/waiting/offers';
import { createQrCode } from '@/lib/server/bookings/page/qr-code';

const id = '0192e3a4-0000-7000-8000-000000000001';
const storeOf = (byte: number) => ({
  secret: () => Promise.resolve(new Uint8Array(32).fill(byte)),
});

test('reads the id of a token that this site signed', async () => {
  const token = await createBookingToken(id, storeOf(7));
  expect(token).toMatch(new RegExp(`^${id}\\.[\\w-]{43}$`));
  const own = { submission: id, isTicketOnly: false };
  expect(await readBookingToken(token, storeOf(7))).toEqual(own);
  const code = await createQrToken(id, storeOf(7));
  expect(await readBookingToken(code, storeOf(7))).toEqual({ submission: id, isTicketOnly: true });
});

test('reads the links of tickets and offers that are in mails', async () => {
  const store = storeOf(7);
  const page = `${id}.VxQ8MhvtDEu63v8FcKnjsjTWmFSaxKGImnv3Lph6f2k`;
  expect(await createBookingToken(id, store)).toBe(page);
  const code = `${id}.IrG06kU7DzHbqf6UbUFS-C3_GhhixgwJ1effDL62BdQ`;
  expect(await createQrToken(id, store)).toBe(code);
  const offer = `${id}.BjZsMZEx0itWodBLMQOay1hunTYqYA66tfwWkSD6MzQ`;
  expect(await offerToken.read(offer, store)).toBe(id);
});

test('rejects a token of another site, id or form', async () => {
  const token = await createBookingToken(id, storeOf(7));
  const [, signature = ''] = token.split('.');
  const others = [
    token.replace('0001.', '0002.'),
    `${id}.${'a'.repeat(43)}`,
    `${id}.${signature}x`,
    `${id}.`,
    id,
    '',
  ];
  expect(await readBookingToken(token, storeOf(8))).toBeUndefined();
  for (const other of others) expect(await readBookingToken(other, storeOf(7))).toBeUndefined();
});

test('draws each dark module of a QR code once, inside a quiet zone of four modules', () => {
  const text = `https://larkmoor.example/booking/${id}.${'a'.repeat(43)}`;
  const { size, path } = createQrCode(text);
  const drawn = new Set<string>();
  for (const [, x = '', y = '', width = ''] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    for (let offset = 0; offset < Number(width); offset += 1) {
      drawn.add(`${Number(x) + offset - 3} ${Number(y) - 3}`);
    }
  }
  const data = encodeQR(text, 'raw', { ecc: 'medium', border: 1 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect(size).toBe(data.length + 6);
  expect([...drawn].toSorted()).toEqual(dark.toSorted());
  expect(path.match(/M/g)).toHaveLength(path.match(/z/g)?.length ?? 0);
});
