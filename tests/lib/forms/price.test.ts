import { describe, expect, test } from 'vitest';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import type { Field } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { PaymentTerms, Price } from '@/lib/payments/payment-terms';
import { calculatePrice, isMoney, priceFields, ticketPricesText } from '@/lib/forms/price';

function terms(price: Price): PaymentTerms {
  const words = { description: 'A place', otherWays: 'At the gate.' };
  return { currency: 'GBP', price, sendsReceipt: false, ...words };
}

const kind: Field = {
  kind: 'radios',
  name: 'kind',
  label: 'Which sum?',
  required: true,
  options: ['8', '24', 'own'].map((value) => ({ value, label: value })),
};
const places: Field = {
  kind: 'numeric',
  name: 'places',
  label: 'How many places?',
  required: true,
  min: 1,
  max: 12,
  step: 1,
};
const own: Field = {
  kind: 'text',
  name: 'own',
  label: 'Your sum',
  required: true,
  sum: { currency: 'GBP', minMinor: 500, maxMinor: 500_000 },
  showWhen: { field: 'kind', is: ['own'] },
};
const fields = [kind, places, own];

const fixed = terms({ kind: 'fixed', minor: 5000 });
const choices = terms({ kind: 'choices', field: 'kind', minorOf: { '8': 800, '24': 2400 } });
const quantity = terms({ kind: 'quantity', field: 'places', minorEach: 800 });
const presets = terms({
  kind: 'presets',
  field: 'kind',
  minorOf: { '8': 800, '24': 2400 },
  own: { option: 'own', field: 'own', minMinor: 500, maxMinor: 500_000 },
});

/** Returns the sum in minor units, or the field and name of the issue. */
function priceOf(of: PaymentTerms, answers: Readonly<Record<string, string | string[]>>) {
  const sent: SubmittedFields = Object.entries(answers).map(([name, value]) => [
    name,
    [value].flat(),
  ]);
  const price = calculatePrice(of, fields, sent);
  return isMoney(price) ? price.minor : `${price.field ?? ''}: ${price.name}`;
}

test('ignores fields that the terms do not name', () => {
  const sent = { amount: '1', price: '1', currency: 'JPY', own: '6', minor: '1' };
  expect(priceOf(fixed, sent)).toBe(5000);
  expect(priceOf(choices, { ...sent, kind: '24' })).toBe(2400);
  expect(priceOf(quantity, { ...sent, places: '3' })).toBe(2400);
  expect(priceOf(presets, { ...sent, kind: '8' })).toBe(800);
});

test.each([
  ['12', 1],
  [' 3 ', 1],
  ['1', 1],
])('multiplies the unit price by %j', (count) => {
  expect(priceOf(quantity, { places: count })).toBe(Number(count) * 800);
});

test('parses the visitor’s own sum', () => {
  expect(priceOf(presets, { kind: 'own', own: '5' })).toBe(500);
  expect(priceOf(presets, { kind: 'own', own: '12,50' })).toBe(1250);
  expect(priceOf(presets, { kind: 'own', own: '£5000' })).toBe(500_000);
});

test.each<[PaymentTerms, Readonly<Record<string, string | string[]>>, string]>([
  [choices, {}, 'kind: REQUIRED_FIELD_MISSING'],
  [choices, { kind: ' ' }, 'kind: REQUIRED_FIELD_EMPTY'],
  [choices, { kind: 'gold' }, 'kind: NOT_A_CHOICE'],
  [choices, { kind: 'toString' }, 'kind: NOT_A_CHOICE'],
  [choices, { kind: ['8', '24'] }, 'kind: NOT_A_CHOICE'],
  [choices, { kind: 'own' }, 'kind: NOT_A_CHOICE'],
  [quantity, {}, 'places: REQUIRED_FIELD_MISSING'],
  [quantity, { places: '0' }, 'places: TOO_LOW'],
  [quantity, { places: '-1' }, 'places: TOO_LOW'],
  [quantity, { places: '13' }, 'places: TOO_HIGH'],
  [quantity, { places: '1.5' }, 'places: NOT_A_STEP'],
  [quantity, { places: 'two' }, 'places: TYPE_NUMERIC'],
  [quantity, { places: ['1', '2'] }, 'places: TYPE_NUMERIC'],
  [presets, { kind: 'own' }, 'own: REQUIRED_FIELD_MISSING'],
  [presets, { kind: 'own', own: '1,000' }, 'own: SUM_WITH_SEPARATOR'],
  [presets, { kind: 'own', own: '1,234,567' }, 'own: SUM_WITH_SEPARATOR'],
  [presets, { kind: 'own', own: '12,345.67' }, 'own: SUM_TOO_HIGH'],
  [presets, { kind: 'own', own: '12.345' }, 'own: SUM_WITH_DECIMALS'],
  [presets, { kind: 'own', own: '£12,3456' }, 'own: SUM_WITH_DECIMALS'],
  [presets, { kind: 'own', own: '4.99' }, 'own: SUM_TOO_LOW'],
  [presets, { kind: 'own', own: '5000.01' }, 'own: SUM_TOO_HIGH'],
  [presets, { kind: 'own', own: ['6', '7'] }, 'own: NOT_A_SUM'],
])('%#: returns the issue of the field', (of, answers, issue) => {
  expect(priceOf(of, answers)).toBe(issue);
});

test('reports the same issue as validateSubmission for the visitor’s own sum', () => {
  const [issue] = validateSubmission({ fields }, [
    ['kind', ['own']],
    ['places', ['1']],
    ['own', ['4']],
  ]);
  expect(issue).toMatchObject({
    name: 'SUM_TOO_LOW',
    code: 'TYPE_NUMERIC',
    field: 'own',
    sentence: 'For “Your sum”, enter £5.00 or more',
  });
});

describe('tickets of several kinds', () => {
  const count = (name: string): Field => ({
    kind: 'numeric',
    name,
    label: name,
    required: false,
    min: 0,
    max: 9,
    step: 1,
  });
  const tickets = terms({
    kind: 'tickets',
    minorOf: { adults: 1200, students: 600 },
    labels: { adults: 'Adults', students: 'Students' },
  });
  const price = (answers: Readonly<Record<string, string | string[]>>) => {
    const sent: SubmittedFields = Object.entries(answers).map(([name, value]) => [
      name,
      [value].flat(),
    ]);
    const found = calculatePrice(tickets, [count('adults'), count('students')], sent);
    return isMoney(found) ? found.minor : `${found.field ?? ''}: ${found.name}`;
  };

  test('are added up; a blank or missing number counts as none', () => {
    expect(price({ adults: '2', students: '1' })).toBe(3000);
    expect(price({ adults: '2' })).toBe(2400);
    expect(price({ adults: '', students: ' 3 ' })).toBe(1800);
    expect(price({ adults: '0', students: '1', children: '4' })).toBe(600);
  });

  test('have no price where there is none of them, or a number is invalid', () => {
    expect(price({})).toBe('adults: REQUIRED_FIELD_EMPTY');
    expect(price({ adults: '0', students: '' })).toBe('adults: REQUIRED_FIELD_EMPTY');
    expect(price({ adults: '1', students: '-1' })).toMatch(/^students: /);
    expect(price({ adults: '1.5' })).toMatch(/^adults: /);
    expect(price({ adults: ['1', '2'] })).toBe('adults: TYPE_NUMERIC');
    expect(price({ adults: '10' })).toMatch(/^adults: /);
  });

  const kinds = { adults: 'Adults', students: 'Students', children: 'Children' };
  const shared: PaymentTerms = terms({
    kind: 'tickets',
    minorOf: { adults: 1200, students: 600 },
    labels: kinds,
    events: [
      { answers: { event: 'gala' }, minorOf: { adults: 3000, children: 500 } },
      { answers: { event: 'hall/' }, isResource: true, minorOf: { adults: 700 } },
    ],
  });
  const fieldsOfAll = Object.keys(kinds).map(count);
  const minorOf = (answers: Readonly<Record<string, string>>) => {
    const sent = Object.entries(answers).map(([name, value]) => [name, [value]] as const);
    const found = calculatePrice(shared, fieldsOfAll, sent);
    return isMoney(found) ? found.minor : found.name;
  };

  test('cost what the chosen event says', () => {
    const order = { adults: '2', students: '1', children: '3' };
    expect(minorOf(order)).toBe(3000);
    expect(minorOf({ ...order, event: 'other' })).toBe(3000);
    expect(minorOf({ ...order, event: ' gala ' })).toBe(7500);
    expect(minorOf({ ...order, event: 'hall/2027-01-15T19:00' })).toBe(1400);
    expect(minorOf({ ...order, event: 'hall' })).toBe(3000);
  });

  test('cost nothing only if every ticket is free, and at least one is wanted', () => {
    expect(minorOf({ children: '2' })).toBe(0);
    expect(minorOf({ children: '2', event: 'gala' })).toBe(1000);
    expect(minorOf({ students: '4', event: 'gala' })).toBe(0);
    expect(minorOf({ event: 'gala' })).toBe('REQUIRED_FIELD_EMPTY');
    expect(minorOf({ children: '0' })).toBe('REQUIRED_FIELD_EMPTY');
  });

  test('cost the sum of all numbers times their prices, for every event', () => {
    const prices = [
      ['none', { adults: 1200, students: 600, children: 0 }],
      ['gala', { adults: 3000, students: 0, children: 500 }],
      ['hall/x', { adults: 700, students: 0, children: 0 }],
    ] as const;
    for (const [event, each] of prices) {
      for (let order = 1; order < 1000; order += 1) {
        const [adults, students, children] = [
          order % 10,
          Math.floor(order / 10) % 10,
          Math.floor(order / 100),
        ];
        const sent = {
          event,
          adults: `${adults}`,
          students: `${students}`,
          children: `${children}`,
        };
        const total = adults * each.adults + students * each.students + children * each.children;
        expect(minorOf(sent), JSON.stringify(sent)).toBe(total);
      }
    }
  });

  test('have their prices in words where events have prices of their own', () => {
    const text = (event: string) =>
      ticketPricesText({ payment: shared }, [['event', [event]]], 'en-GB');
    expect(text('other')).toBe('Adults £12.00, Students £6.00, Children free');
    expect(text('gala')).toBe('Adults £30.00, Students free, Children £5.00');
    expect(ticketPricesText({ payment: tickets }, [], 'en-GB')).toBeUndefined();
  });
});

test.each<[Price, readonly string[]]>([
  [{ kind: 'fixed', minor: 100 }, []],
  [{ kind: 'choices', field: 'size', minorOf: {} }, ['size']],
  [{ kind: 'quantity', field: 'count', minorEach: 100 }, ['count']],
  [
    {
      kind: 'tickets',
      minorOf: { adults: 100 },
      labels: { adults: 'Adults', children: 'Children' },
    },
    ['adults', 'children'],
  ],
  [{ kind: 'presets', field: 'gift', minorOf: {} }, ['gift']],
  [
    {
      kind: 'presets',
      field: 'gift',
      minorOf: {},
      own: { option: 'other', field: 'sum', minMinor: 1, maxMinor: 9 },
    },
    ['gift', 'sum'],
  ],
])('names the fields that decide a price (%j)', (price, names) => {
  expect(priceFields({ price })).toEqual(names);
});
