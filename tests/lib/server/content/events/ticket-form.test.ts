import { describe, expect, test } from 'vitest';
import { contentWith, eventFile, problemsWith } from '@/tests/support/content';
import { ticketFormWords, ticketProblemWords } from '@/lib/words/lib/server/content/events';
import { eventFormWords, formFileWords, sumWords } from '@/lib/words/lib/server/content/forms';

const file = 'content/events/winter-concert.yaml';
const tickets = `  tickets:
    adults: { label: Adults, price: '12.00', places: 60 }
    students: { label: Students, price: '6.00', atMost: 2 }
    under-10s: { label: Under 10s }
`;
const concert = (booking: string, more = '') =>
  eventFile('Winter concert', `booking:\n${booking}${more}`);

async function formOf(booking: string) {
  const { forms } = await contentWith({ [file]: concert(booking) });
  const form = forms.get('winter-concert');
  if (form === undefined) throw new Error('There is no form.');
  return form;
}

describe('the tickets of an event', () => {
  test('make a form with a number of each kind', async () => {
    const form = await formOf(`${tickets}  atMost: 6\n`);
    expect(form).toMatchObject({
      title: ticketFormWords.title('Winter concert'),
      intro: `Friday 27 November 2026, 19:00 to 21:30, The dome. ${ticketFormWords.payAtDoor}`,
      submitLabel: 'Book',
    });
    expect(form.payment).toBeUndefined();
    expect(form.fields).toMatchObject([
      { name: 'adults', label: 'Adults', hint: '£12.00 each', min: 0, max: 6, isTicket: true },
      { name: 'students', label: 'Students', hint: '£6.00 each', max: 2 },
      { name: 'under-10s', label: 'Under 10s', hint: 'Free', max: 6 },
      { name: 'name', required: true },
      { name: 'email', kind: 'email', required: true },
      { name: 'notes', required: false },
    ]);
  });

  test('are the prices and places of the event', async () => {
    const { events, formRules } = await contentWith({
      [file]: concert(`${tickets}  places: 80\n`),
    });
    expect(events[0]?.data).toMatchObject({
      form: 'winter-concert',
      price: 'Adults £12.00, Students £6.00, Under 10s free',
      prices: { adults: '12.00', students: '6.00' },
      booking: { places: { all: 80, kinds: { adults: 60 } } },
    });
    expect(formRules.get('winter-concert')).toMatchObject({
      notify: ['hello@example.org'],
      copyTo: 'email',
    });
    expect(formRules.get('winter-concert')?.reminder).toBeUndefined();
  });

  test('keep their places on a date of a series with another number in all', async () => {
    const repeats = `repeats:
  rule: FREQ=WEEKLY;COUNT=3
  dates:
    '2026-12-04': { booking: { places: 70 } }
    '2026-12-11': { booking: { places: { all: 70, adults: 50 } } }
`;
    const { events } = await contentWith({ [file]: concert(`${tickets}  places: 80\n`, repeats) });
    expect(events.map(({ data }) => data.booking.places)).toEqual([
      { all: 80, kinds: { adults: 60 } },
      { all: 70, kinds: { adults: 60 } },
      { all: 70, kinds: { adults: 50 } },
    ]);
  });

  test('are paid by card on request', async () => {
    const form = await formOf(`${tickets}  pay: card\n`);
    expect(form.payment).toEqual({
      currency: 'GBP',
      description: 'Winter concert',
      otherWays: ticketFormWords.writeToUs('hello@example.org'),
      sendsReceipt: true,
      price: {
        kind: 'tickets',
        minorOf: { adults: 1200, students: 600 },
        labels: { adults: 'Adults', students: 'Students', 'under-10s': 'Under 10s' },
      },
    });
    expect(form.submitLabel).toBe(ticketFormWords.submitAndPay);
    expect(form.intro).toBe('Friday 27 November 2026, 19:00 to 21:30, The dome.');
  });

  test.each([
    [tickets, ticketFormWords.payAtDoor],
    ['  tickets: { adults: { label: Adults } }\n', undefined],
  ])('of a series say only that they are paid at the door', async (booking, intro) => {
    const repeats = 'repeats: { rule: FREQ=WEEKLY;COUNT=2 }\n';
    const { forms } = await contentWith({ [file]: concert(booking, repeats) });
    expect(forms.get('winter-concert')?.intro).toBe(intro);
  });

  test('ask whether to remind, where the event has a reminder', async () => {
    const { forms, formRules } = await contentWith({
      [file]: concert(`${tickets}  reminder: 1 day before\n`),
    });
    const id = 'winter-concert';
    expect(formRules.get(id)).toMatchObject({ reminder: 'reminder' });
    const field = { name: 'reminder', label: ticketFormWords.reminder, kind: 'consent' };
    expect(forms.get(id)?.fields.at(-1)).toMatchObject({ ...field, required: false });
  });

  test('ask whether to remind, where one date of a series has a reminder', async () => {
    const booking = 'booking: { reminder: 1 day before }';
    const repeats = `repeats: { rule: FREQ=WEEKLY;COUNT=2, dates: { '2026-12-04': { ${booking} } } }\n`;
    const { formRules } = await contentWith({ [file]: concert(tickets, repeats) });
    expect(formRules.get('winter-concert')).toMatchObject({ reminder: 'reminder' });
  });

  test('of a series make one form that asks for the date', async () => {
    const repeats = 'repeats: { rule: FREQ=WEEKLY;COUNT=2 }\n';
    const { forms, events } = await contentWith({ [file]: concert(tickets, repeats) });
    expect(forms.get('winter-concert')?.fields[0]).toMatchObject({
      name: 'event',
      kind: 'select',
      options: [{ value: 'winter-concert/2026-11-27' }, { value: 'winter-concert/2026-12-04' }],
    });
    expect(events.map(({ data }) => data.answers)).toEqual([
      { event: 'winter-concert/2026-11-27' },
      { event: 'winter-concert/2026-12-04' },
    ]);
  });

  test.each([
    ['a form too', tickets, 'form: contact\n', ticketProblemWords.ownForm],
    ['prices too', tickets, "prices: { adults: '8.00' }\n", ticketProblemWords.ownPrices],
    [
      'nothing to pay',
      '  tickets: { adults: { label: Adults } }\n  pay: card\n',
      '',
      ticketProblemWords.payWithoutPrices,
    ],
    ['no tickets', '  pay: card\n', '', ticketProblemWords.payWithoutTickets],
    [
      'a sum without quotes',
      '  tickets: { adults: { label: Adults, price: 8 } }\n',
      '',
      sumWords.unquoted('8.00'),
    ],
    [
      'the name of another field',
      "  tickets: { name: { label: Adults, price: '8.00' } }\n",
      '',
      ticketProblemWords.form(''),
    ],
  ])('with %s are reported', async (_what, booking, more, problem) => {
    const problems = await problemsWith({ [file]: concert(booking, more) });
    expect(problems.join('\n')).toContain(problem);
  });

  test.each([
    ['free', `${sumWords.invalid('free', 'GBP', '8.00')}.`],
    ['8 pounds', `${sumWords.invalid('8 pounds', 'GBP', '8.00')}.`],
    ['8', `${sumWords.unquoted('8.00')}.`],
    ["'0.00'", `${sumWords.tooSmall('0.30', 'GBP')}.`],
  ])('with the price %s are reported once, at the price', async (price, problem) => {
    const booking = `  tickets:\n    adults: { label: Adults }\n    seniors:\n      label: Seniors\n      price: ${price}\n`;
    const expected = `${file}:15  The price of "seniors": ${problem}${eventFormWords.freeTicket}`;
    expect(await problemsWith({ [file]: concert(booking) })).toEqual([expected]);
    expect(await problemsWith({ [file]: concert(booking, '  pay: card\n') })).toEqual([expected]);
  });

  test('are reported at an id that a form has already', async () => {
    const problems = await problemsWith({
      [file]: concert(tickets),
      'content/forms/winter-concert.yaml': 'title: Other\nfields: [{ name: a, label: A }]\n',
    });
    expect(problems).toEqual([`${file}:11  ${formFileWords.duplicateForm('winter-concert')}`]);
  });
});
