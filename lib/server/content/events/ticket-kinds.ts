import type { FormDefinition } from '@/lib/forms/definition';
import { formatAmount, plainAmount } from '@/lib/payments/amount';
import { isCurrency, type Money } from '@/lib/payments/money';
import { priceWords } from '@/lib/words/lib/payments';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import { countedFields } from '@/lib/server/content/forms/event-form';
import { kindLabel } from '@/lib/server/content/forms/field-summary';
import { parsePrices } from '@/lib/server/content/forms/event-prices';
import type { EventFile, PriceCurrency } from '@/lib/server/content/schemas/event-schema';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';

/** A kind of ticket of an event. */
interface TicketKind {
  readonly label: string;
  /** The price of one; 0 if it is free. */
  readonly price: Money;
  /** Whether only those with a code may book it. */
  readonly needsCode: boolean;
}

/** Returns the kinds of tickets of an event; none if its `prices` are empty. */
export function ticketKinds(
  { prices }: Pick<EventFile, 'prices'>,
  form: FormDefinition | undefined,
  rules: Pick<FormRules, 'summaries'> | undefined,
  siteCurrency: string,
): readonly TicketKind[] {
  const currency = form?.payment?.currency ?? siteCurrency;
  if (form === undefined || !isCurrency(currency) || Object.keys(prices).length === 0) return [];
  const minorOf = parsePrices(prices, currency);
  return countedFields(form, rules).map(({ name, label, texts }) => ({
    label: kindLabel(label, texts),
    price: { minor: minorOf[name] ?? 0, currency },
    needsCode: form.fields.some(
      (field) => field.kind === 'numeric' && field.name === name && field.needsCode === true,
    ),
  }));
}

/**
 * Returns the settings of an event with the prices that its form charges, where it has none of its own,
 * and with these as its price text, where its file has none. They have the form's currency.
 */
export function withShownPrices<Data extends Pick<EventFile, 'prices' | 'price'>>(
  data: Data,
  form: FormDefinition | undefined,
  rules: Pick<FormRules, 'summaries'> | undefined,
  { currency, locale }: Pick<SiteFile, 'currency' | 'locale'>,
): Data & PriceCurrency {
  const ofForm = form?.payment?.currency ?? currency;
  const prices = {
    prices: Object.keys(data.prices).length === 0 ? formPrices(form) : data.prices,
    ...(ofForm === currency ? {} : { currency: ofForm }),
  };
  if (data.price !== undefined) return { ...data, ...prices };
  const kinds = ticketKinds(prices, form, rules, currency);
  if (kinds.length === 0) return { ...data, ...prices };
  const price = kinds
    .map((kind) =>
      priceWords.ofKind(
        kind.label,
        kind.price.minor > 0
          ? formatAmount(kind.price, locale)
          : kind.needsCode
            ? priceWords.withCode
            : priceWords.free,
      ),
    )
    .join(', ');
  return { ...data, ...prices, price };
}

/** Returns the prices by kind of ticket that a form charges for all of its events, as a file has them. */
function formPrices(form: FormDefinition | undefined): EventFile['prices'] {
  if (form?.payment?.price.kind !== 'tickets') return {};
  const { currency, price } = form.payment;
  return Object.fromEntries(
    Object.entries(price.minorOf).map(([name, minor]) => [name, plainAmount({ minor, currency })]),
  );
}
