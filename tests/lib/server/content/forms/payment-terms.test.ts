import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defineForm } from '@/lib/server/content/forms/define-form';
import { formSchema } from '@/lib/server/content/forms/form-schema';
import { parseSettings } from '@/lib/server/content/files/parse-settings';
import { sumWords, paymentTermsWords, formSchemaWords } from '@/lib/words/lib/server/content/forms';
import { currencies } from '@/lib/payments/money';

const base = { currency: 'GBP', otherWays: 'Pay at the gate.' };
const email = { name: 'email', label: 'E-mail', kind: 'email' };
const kind = {
  name: 'kind',
  label: 'Who?',
  kind: 'radios',
  options: [{ value: 'adult', label: 'Adult' }, 'pupil'],
};
const places = { name: 'places', label: 'Places', kind: 'numeric', min: 1, max: 12, step: 1 };
const sum = { name: 'sum', label: 'Sum', kind: 'radios', options: ['10', '24.50', 'other'] };
const own = {
  name: 'own',
  label: 'Your sum',
  showWhen: { field: 'sum', is: 'other' },
};
const ownSum = { option: 'other', field: 'own', max: '5000' };
const fields = [email, kind, places, sum, own];

type Settings = Readonly<Record<string, unknown>>;

function file(payment: Settings, more: Settings = {}) {
  return { title: 'Public night', fields, payment: { ...base, ...payment }, ...more };
}

function termsOf(payment: Settings) {
  return defineForm('night', formSchema.parse(file(payment))).payment;
}

function problems(written: unknown): string[] {
  const result = formSchema.safeParse(written);
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

test('parses a fixed price with the form’s title as the default description', () => {
  expect(termsOf({ amount: '8.00' })).toStrictEqual({
    currency: 'GBP',
    description: 'Public night',
    otherWays: 'Pay at the gate.',
    sendsReceipt: false,
    price: { kind: 'fixed', minor: 800 },
  });
  const worded = { amount: '8', description: 'A place', receipt: true };
  expect(termsOf(worded)).toMatchObject({
    description: 'A place',
    sendsReceipt: true,
    price: { kind: 'fixed', minor: 800 },
  });
});

test('parses prices by choice and by quantity', () => {
  expect(
    termsOf({ prices: { field: 'kind', of: { adult: '8.00', pupil: '3.50' } } })?.price,
  ).toEqual({ kind: 'choices', field: 'kind', minorOf: { adult: 800, pupil: 350 } });
  expect(termsOf({ each: '8.00', quantity: 'places' })?.price).toEqual({
    kind: 'quantity',
    field: 'places',
    minorEach: 800,
  });
});

test('parses presets from options or a list, and the limits of a custom amount', () => {
  const presets = { field: 'sum', own: { ...ownSum, min: '2.50' } };
  expect(termsOf({ presets })?.price).toEqual({
    kind: 'presets',
    field: 'sum',
    minorOf: { '10': 1000, '24.50': 2450 },
    own: { option: 'other', field: 'own', minMinor: 250, maxMinor: 500_000 },
  });
  const listed = { field: 'kind', of: { adult: '8', pupil: '3' } };
  expect(termsOf({ presets: listed })?.price).toEqual({
    kind: 'presets',
    field: 'kind',
    minorOf: { adult: 800, pupil: 300 },
  });
});

test.each([
  ['GBP', 500],
  ['EUR', 500],
  ['USD', 500],
  ['SEK', 3000],
])('sets a default minimum for custom amounts in %s', (currency, minMinor) => {
  const price = termsOf({ currency, presets: { field: 'sum', own: ownSum } })?.price;
  expect(price).toMatchObject({ own: { minMinor } });
});

test('adds the limits to the field of a custom amount, and labels the button Pay', () => {
  const form = defineForm(
    'give',
    formSchema.parse(file({ presets: { field: 'sum', own: ownSum } })),
  );
  expect(form.fields.at(-1)).toMatchObject({
    name: 'own',
    sum: { currency: 'GBP', minMinor: 500, maxMinor: 500_000 },
  });
  expect(form.submitLabel).toBe('Pay');
  expect(form).toEqual(JSON.parse(JSON.stringify(form)));
  const free = defineForm(
    'free',
    formSchema.parse({ title: 'Free', fields: [own, sum].reverse() }),
  );
  expect(free.fields.at(-1)).not.toHaveProperty('sum');
  expect(free.submitLabel).toBe('Send');
});

const fixed = { amount: '8.00' };

test.each<[unknown, string]>([
  [file({ amount: 8 }), "payment.amount: write the sum in quotes, such as '8.00'"],
  [
    file({ currency: 'HUF', ...fixed }),
    `payment.currency: ${paymentTermsWords.currency(Object.keys(currencies).join(', '))}`,
  ],
  [
    file({ currency: 'gbp', ...fixed }),
    `payment.currency: ${paymentTermsWords.currency(Object.keys(currencies).join(', '))}`,
  ],
  [file({ currency: 'toString', ...fixed }), 'payment.currency: cards are charged'],
  [file({}), 'payment.currency: a form has one kind of price. Write amount, or prices, or each'],
  [
    file({ ...fixed, each: '8.00', quantity: 'places' }),
    'payment.each: a form has one kind of price',
  ],
  [
    file({ tickets: { places: '8.00' } }, { fields: [{ ...places, max: undefined }] }),
    'payment.tickets.places: "places" must count in whole numbers. Give it kind: numeric, min: 0',
  ],
  [
    file(
      { tickets: { places: '8.00' } },
      { fields: [kind, { ...places, showWhen: { field: 'kind', is: '8' } }] },
    ),
    'payment.tickets.places: "places" decides the price, so it must always be asked',
  ],
  [
    file({ tickets: { places: '999999.99' } }, { fields: [places] }),
    'payment.tickets: all of them together cost more than a card can be charged at once',
  ],
  [file({ tickets: { place: '8.00' } }), 'payment.tickets.place: there is no field "place"'],
  [file({ tickets: {} }), `payment.tickets: ${paymentTermsWords.noTickets}`],
  [file({ ...fixed, quantity: 'places' }), 'payment.quantity: belongs to each'],
  [file({ each: '8.00' }), 'payment.each: of what? Write quantity'],
  [file({ ...fixed, otherWays: undefined }), 'payment.otherWays: '],
  [file({ ...fixed, ammount: '9' }), 'Unrecognized key: "ammount"'],
  [file({ ...fixed, receipt: true }, { fields: [kind] }), 'payment.receipt: the form asks for no'],
  [
    file({ prices: { field: 'who', of: { adult: '8.00' } } }),
    `payment.prices.field: ${paymentTermsWords.unknownField('who', 'email, kind, places, sum, own')}`,
  ],
  [
    file({ prices: { field: 'places', of: {} } }),
    `payment.prices.field: ${paymentTermsWords.noChoices('places')}`,
  ],
  [
    file({ prices: { field: 'kind', of: { adult: '8.00' } } }),
    `payment.prices.of: ${paymentTermsWords.noPrice('pupil')}`,
  ],
  [
    file({ prices: { field: 'kind', of: { adult: '8.00', pupil: '3.00', dog: '1.00' } } }),
    `payment.prices.of.dog: ${paymentTermsWords.unknownPricedOption('dog', 'kind', 'adult, pupil')}`,
  ],
  [
    file({ prices: { field: 'kind', of: { adult: '8.00', pupil: 3 } } }),
    'payment.prices.of.pupil: write the sum in quotes',
  ],
  [
    file(
      { prices: { field: 'kind', of: { adult: '8.00', pupil: '3.00' } } },
      { fields: [{ ...kind, required: false }] },
    ),
    'payment.prices.field: "kind" decides the price, so it must always be asked and answered',
  ],
  [
    file({ each: '8.00', quantity: 'places' }, { fields: [{ ...places, max: undefined }] }),
    'payment.quantity: "places" must count in whole numbers. Give it kind: numeric, min: 1',
  ],
  [
    file({ each: '8.00', quantity: 'places' }, { fields: [{ ...places, min: 0 }] }),
    'payment.quantity: "places" must count in whole numbers',
  ],
  [
    file({ each: '8.00', quantity: 'places' }, { fields: [{ ...places, step: 0.5 }] }),
    'payment.quantity: "places" must count in whole numbers',
  ],
  [
    file({ each: '100000.00', quantity: 'places' }),
    'payment.quantity: 12 of them cost more than a card can be charged at once',
  ],
  [
    file({ presets: { field: 'sum' } }),
    `payment.presets.field: ${sumWords.invalid('other', 'GBP', '8.00')}`,
  ],
  [
    file({ presets: { field: 'sum', own: { ...ownSum, option: 'own' } } }),
    `payment.presets.own.option: ${formSchemaWords.unknownChoice('own', 'sum', '10, 24.50, other')}`,
  ],
  [
    file({ presets: { field: 'sum', own: { ...ownSum, field: 'email' } } }),
    'payment.presets.own.field: "email" must be a required text that is asked with that choice only',
  ],
  [
    file(
      { presets: { field: 'sum', own: ownSum } },
      { fields: [sum, { name: 'own', label: 'Own' }] },
    ),
    'Give it kind: text and showWhen: { field: sum, is: other }',
  ],
  [
    file({ presets: { field: 'sum', own: { ...ownSum, max: '4.99' } } }),
    `payment.presets.own.max: ${paymentTermsWords.maxBelowMin}`,
  ],
  [
    file({ presets: { field: 'sum', own: { ...ownSum, max: undefined } } }),
    'payment.presets.own.max',
  ],
  [
    file(fixed, {
      fields: undefined,
      steps: [
        { title: 'One', fields: [email] },
        { title: 'Two', fields: [kind] },
      ],
    }),
    `payment: ${formSchemaWords.paidSteps}`,
  ],
  [
    file(fixed, { fields: [email, { name: 'f', label: 'F', kind: 'file' }] }),
    'fields.1.kind: a form that takes a card takes no files',
  ],
  [
    file(fixed, { fields: [{ name: 'paymentMethod', label: 'How?' }] }),
    'fields.0.name: this name belongs to the payment itself',
  ],
])('%#: reports what to write instead', (written, words) => {
  expect(problems(written).join('\n')).toContain(words);
});

test('reports a problem with its line', () => {
  const text = [
    'title: Gift',
    'payment:',
    '  currency: GBP',
    '  otherWays: At the gate.',
    '  amount: 8.00',
    'fields: [{ name: a, label: A }]',
  ].join('\n');
  const file = join('content', 'forms', 'gift.yaml');
  expect(parseSettings(formSchema, text, file)).toEqual({
    ok: false,
    problems: [
      {
        file,
        line: 5,
        message: `"payment.amount": ${sumWords.unquoted('8.00')}`,
      },
    ],
  });
});
