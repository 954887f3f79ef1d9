import type { SoldBooking } from '@/lib/server/bookings/places/sold-booking';

/** Returns what is sold with two adults and a child at noon of 1 December 2026. */
export function newSale(sale: Partial<SoldBooking> = {}): SoldBooking {
  return {
    start: new Date('2026-12-01T12:00Z'),
    end: new Date('2026-12-01T14:00Z'),
    title: 'Concert',
    place: 'The hall',
    timeZone: 'Europe/London',
    sessions: [{ date: '2026-12-01', from: 720, to: 840 }],
    kinds: [
      {
        kind: 'adults',
        label: 'Adults',
        texts: { one: '{value} adult', other: '{value} adults' },
        prices: [1000, 1250],
      },
      { kind: 'children', label: 'Children', texts: { other: '{value} kids' }, prices: [0] },
    ],
    base: 0,
    currency: 'GBP',
    isPaidByCard: true,
    rule: { until: { kind: 'before', count: 2, unit: 'day' }, refund: 'full' },
    ...sale,
  };
}
