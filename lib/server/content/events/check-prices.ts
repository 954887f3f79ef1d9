import type { FormDefinition } from '@/lib/forms/definition';
import { maxMinorUnits } from '@/lib/payments/amount';
import { isCurrency } from '@/lib/payments/money';
import { findOtherCurrency } from '@/lib/server/content/events/price-currency';
import type { BookingProblem } from '@/lib/server/content/events/check-booking';
import type { Settings } from '@/lib/server/content/files/parse-settings';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import { parsePrices } from '@/lib/server/content/forms/event-prices';
import { parseSum } from '@/lib/server/content/forms/parse-sum';
import { findTicketProblem } from '@/lib/server/content/forms/payment-terms';
import { eventFormWords } from '@/lib/words/lib/server/content/forms';
import type { EventFile } from '@/lib/server/content/schemas/event-schema';

/** The settings that say what an event or a resource costs. */
interface PricesSource {
  readonly data: Pick<EventFile, 'form' | 'answers' | 'prices' | 'booking'> & {
    /** The price as a text. */
    readonly price?: string | undefined;
  };
  readonly lineOf: Settings<unknown>['lineOf'];
}

/**
 * Finds the problems of an event's `prices`. `counted` are the numeric fields of its form that count
 * something; `undefined` if the form is invalid.
 */
export function findPriceProblems(
  { data: { form: id, answers, prices, booking, price }, lineOf }: PricesSource,
  form: FormDefinition | undefined,
  counted: readonly string[] | undefined,
  siteCurrency: string,
): BookingProblem[] {
  const names = Object.keys(prices);
  const isCharged = form?.payment?.price.kind === 'tickets';
  if (names.length === 0 && !isCharged) return [];
  if (id === undefined) return [{ line: lineOf('prices'), text: eventFormWords.pricesWithoutForm }];
  const currency = form?.payment?.currency ?? siteCurrency;
  const other = price === undefined ? undefined : findOtherCurrency(price, currency);
  if (other !== undefined) {
    return [{ line: lineOf('price'), text: eventFormWords.otherCurrency(other, currency) }];
  }
  const problems = names.flatMap((name) => {
    const text = counted && findPriceProblem(counted, name, prices[name] ?? '', currency);
    if (text === undefined) return [];
    return booking.tickets?.[name] === undefined
      ? [{ line: lineOf('prices', name), text }]
      : [
          {
            line: lineOf('booking', 'tickets', name, 'price'),
            text: text + eventFormWords.freeTicket,
          },
        ];
  });
  if (
    names.length === 0 ||
    problems.length > 0 ||
    form === undefined ||
    booking.tickets !== undefined
  )
    return problems;
  const text = findChargeProblem(form, prices, answers);
  return text === undefined ? [] : [{ line: lineOf('prices'), text }];
}

function findPriceProblem(
  counted: readonly string[],
  name: string,
  price: string | number,
  currency: string,
): string | undefined {
  if (!counted.includes(name)) return eventFormWords.uncounted(name) + suggestOneOf(name, counted);
  if (!isCurrency(currency)) return eventFormWords.currency(currency);
  const result = parseSum(price, currency);
  return result.ok ? undefined : eventFormWords.price(name, result.message);
}

/** Returns why a paid form cannot charge the prices of an event; `undefined` if it can. */
function findChargeProblem(
  { id, fields, payment }: FormDefinition,
  prices: EventFile['prices'],
  answers: EventFile['answers'],
): string | undefined {
  if (payment === undefined) return undefined;
  if (payment.price.kind !== 'tickets') return eventFormWords.onePriceForAll(id);
  if (Object.keys(answers).length === 0) return eventFormWords.withoutOwnAnswers(id);
  const minorOf = parsePrices(prices, payment.currency);
  let largest = 0;
  for (const field of fields) {
    const minor = minorOf[field.name];
    if (minor === undefined) continue;
    const problem = findTicketProblem(field.name, field);
    if (problem !== undefined) return eventFormWords.ticketField(id, problem);
    if (field.kind === 'numeric') largest += (field.max ?? 0) * minor;
  }
  return largest > maxMinorUnits ? eventFormWords.pricesTooLarge(id) : undefined;
}
