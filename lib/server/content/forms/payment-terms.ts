import type { Field } from '@/lib/forms/definition';
import { maxMinorUnits } from '@/lib/payments/amount';
import { currencies, isCurrency, type Currency } from '@/lib/payments/money';
import type { PaymentTerms, Price } from '@/lib/payments/payment-terms';
import { optionValue, type FieldFile } from '@/lib/server/content/forms/field-schema';
import type { PaymentFile } from '@/lib/server/content/forms/payment-schema';
import { kindLabel } from '@/lib/server/content/forms/field-summary';
import { parseSum } from '@/lib/server/content/forms/parse-sum';
import { formSchemaWords, paymentTermsWords } from '@/lib/words/lib/server/content/forms';

/** A mistake in a form's `payment`, with its path in there. */
interface TermsProblem {
  readonly path: readonly string[];
  readonly message: string;
}

type TermsResult =
  | { readonly ok: true; readonly terms: PaymentTerms }
  | { readonly ok: false; readonly problems: readonly TermsProblem[] };

/**
 * Parses the payment terms of a form; returns them with sums in minor units, or all problems.
 *
 * Sums in files are decimal texts, because a YAML number is a binary fraction.
 */
export function parsePaymentTerms(
  title: string,
  file: PaymentFile,
  fields: readonly FieldFile[],
): TermsResult {
  const parser = new TermsParser(file, fields);
  const price = parser.price();
  if (price === undefined || parser.problems.length > 0) {
    return { ok: false, problems: parser.problems };
  }
  const { currency } = parser;
  const { description = title, otherWays, receipt } = file;
  return { ok: true, terms: { currency, description, price, otherWays, sendsReceipt: receipt } };
}

/** Returns why a field cannot count tickets with a price; `undefined` if it can. */
export function findTicketProblem(name: string, field: Field | FieldFile): string | undefined {
  if (field.showWhen !== undefined) return paymentTermsWords.conditionalTicket(name);
  if (field.kind !== 'numeric') return paymentTermsWords.notWholeTickets(name);
  const { min, max, step } = field;
  const isWhole = step === 1 && typeof min === 'number' && Number.isInteger(min) && min >= 0;
  return isWhole && typeof max === 'number' ? undefined : paymentTermsWords.notWholeTickets(name);
}

type PriceFile = Pick<PaymentFile, 'amount' | 'prices' | 'each' | 'tickets' | 'presets'>;
const kinds = [
  'amount',
  'prices',
  'each',
  'tickets',
  'presets',
] as const satisfies (keyof PriceFile)[];

class TermsParser {
  readonly problems: TermsProblem[] = [];
  readonly currency: Currency;

  constructor(
    private readonly file: PaymentFile,
    private readonly fields: readonly FieldFile[],
  ) {
    const { currency } = file;
    this.currency = isCurrency(currency) ? currency : 'EUR';
    if (this.currency !== currency) {
      this.report(['currency'], paymentTermsWords.currency(Object.keys(currencies).join(', ')));
    }
    if (file.receipt && fields.every(({ kind }) => kind !== 'email')) {
      this.report(['receipt'], formSchemaWords.noEmailField);
    }
  }

  price(): Price | undefined {
    const { amount, prices, each, quantity, tickets, presets } = this.file;
    const written = kinds.filter((kind) => this.file[kind] !== undefined);
    // Sums cannot be validated without a currency.
    if (this.problems.some(({ path }) => path[0] === 'currency')) return undefined;
    if (written.length !== 1) {
      this.report([written[1] ?? 'currency'], paymentTermsWords.notOnePrice);
      return undefined;
    }
    if (quantity !== undefined && each === undefined) {
      this.report(['quantity'], paymentTermsWords.quantityWithoutEach);
      return undefined;
    }
    if (amount !== undefined) return { kind: 'fixed', minor: this.sum(amount, ['amount']) };
    if (each !== undefined) return this.quantity(each, quantity);
    if (tickets !== undefined) return this.tickets(tickets);
    if (prices !== undefined) {
      const field = this.choice(prices.field, ['prices', 'field']);
      const minorOf = this.prices(field, prices.of, ['prices', 'of'], undefined);
      return { kind: 'choices', field: prices.field, minorOf };
    }
    return presets === undefined ? undefined : this.presets(presets);
  }

  private quantity(each: string | number, name: string | undefined): Price {
    const minorEach = this.sum(each, ['each']);
    const path = ['quantity'];
    const price: Price = { kind: 'quantity', field: name ?? '', minorEach };
    if (name === undefined) {
      this.report(['each'], paymentTermsWords.eachWithoutQuantity);
      return price;
    }
    const field = this.pricingField(name, path);
    if (field === undefined) return price;
    const { kind, min, max, step } = field;
    const isWhole = step === 1 && typeof min === 'number' && Number.isInteger(min) && min >= 1;
    if (kind !== 'numeric' || !isWhole || typeof max !== 'number') {
      this.report(path, paymentTermsWords.notWholeNumbers(name));
    } else if (minorEach * max > maxMinorUnits) {
      this.report(path, paymentTermsWords.quantityTooLarge(max));
    }
    return price;
  }

  private tickets(tickets: Readonly<Record<string, string | number>>): Price {
    let largest = 0;
    const entries = Object.entries(tickets).map(([name, written]) => {
      const path = ['tickets', name];
      const field = this.fieldNamed(name, path);
      const minor = this.sum(written, path);
      const problem = field && findTicketProblem(name, field);
      if (problem !== undefined) this.report(path, problem);
      if (typeof field?.max === 'number') largest += field.max * minor;
      return [name, minor] as const;
    });
    if (entries.length === 0) this.report(['tickets'], paymentTermsWords.noTickets);
    if (largest > maxMinorUnits) this.report(['tickets'], paymentTermsWords.ticketsTooLarge);
    const kinds = this.fields.filter(
      ({ name, kind, summary }) =>
        Object.hasOwn(tickets, name) || (kind === 'numeric' && typeof summary === 'object'),
    );
    return {
      kind: 'tickets',
      minorOf: Object.fromEntries(entries),
      labels: Object.fromEntries(
        kinds.map(({ name, label = name, summary }) => [name, kindLabel(label, summary)]),
      ),
    };
  }

  private presets({ field: name, of, own }: NonNullable<PaymentFile['presets']>): Price {
    const field = this.choice(name, ['presets', 'field']);
    const values = field?.options?.map(optionValue) ?? [];
    const suggested = values.filter((value) => value !== own?.option);
    const written = of ?? Object.fromEntries(suggested.map((value) => [value, value]));
    const at = of === undefined ? ['presets', 'field'] : ['presets', 'of'];
    const minorOf = this.prices(field, written, at, own?.option);
    if (own === undefined) return { kind: 'presets', field: name, minorOf };

    if (field !== undefined && !values.includes(own.option)) {
      this.report(
        ['presets', 'own', 'option'],
        formSchemaWords.unknownChoice(own.option, name, values.join(', ')),
      );
    }
    this.checkOwnField(own, name);
    const path = ['presets', 'own'];
    const minMinor =
      own.min === undefined ? this.defaultMinimum() : this.sum(own.min, [...path, 'min']);
    const maxMinor = this.sum(own.max, [...path, 'max']);
    if (maxMinor < minMinor) this.report([...path, 'max'], paymentTermsWords.maxBelowMin);
    const { option, field: ownField } = own;
    return {
      kind: 'presets',
      field: name,
      minorOf,
      own: { option, field: ownField, minMinor, maxMinor },
    };
  }

  private checkOwnField(own: { readonly option: string; readonly field: string }, name: string) {
    const field = this.fieldNamed(own.field, ['presets', 'own', 'field']);
    if (field === undefined) return;
    const { kind, required = true, showWhen } = field;
    const isConditional = showWhen?.field === name && [showWhen.is].flat().join() === own.option;
    if (kind === 'text' && required && isConditional) return;
    this.report(
      ['presets', 'own', 'field'],
      paymentTermsWords.ownField(own.field, name, own.option),
    );
  }

  /** Parses the price of each option of a field, except the option for a custom amount. */
  private prices(
    field: FieldFile | undefined,
    written: Readonly<Record<string, string | number>>,
    path: readonly string[],
    ownOption: string | undefined,
  ): Record<string, number> {
    const options = (field?.options?.map(optionValue) ?? []).filter((value) => value !== ownOption);
    for (const option of options) {
      if (Object.hasOwn(written, option)) continue;
      this.report(path, paymentTermsWords.noPrice(option));
    }
    return Object.fromEntries(
      Object.entries(written).map(([option, sum]) => {
        if (field !== undefined && !options.includes(option)) {
          this.report(
            [...path, option],
            paymentTermsWords.unknownPricedOption(option, field.name, options.join(', ')),
          );
        }
        return [option, this.sum(sum, path.at(-1) === 'of' ? [...path, option] : path)];
      }),
    );
  }

  private choice(name: string, path: readonly string[]): FieldFile | undefined {
    const field = this.pricingField(name, path);
    if (field === undefined || field.kind === 'select' || field.kind === 'radios') return field;
    this.report(path, paymentTermsWords.noChoices(name));
    return undefined;
  }

  /** Returns a field that determines the price; reports it if it can stay empty. */
  private pricingField(name: string, path: readonly string[]): FieldFile | undefined {
    const field = this.fieldNamed(name, path);
    if (field !== undefined && (field.required === false || field.showWhen !== undefined)) {
      this.report(path, paymentTermsWords.optionalField(name));
    }
    return field;
  }

  private fieldNamed(name: string, path: readonly string[]): FieldFile | undefined {
    const field = this.fields.find((each) => each.name === name);
    if (field === undefined) {
      const names = this.fields.map((each) => each.name);
      this.report(path, paymentTermsWords.unknownField(name, names.join(', ')));
    }
    return field;
  }

  /** Returns a sum in minor units; reports an invalid one and returns 0. */
  private sum(written: string | number, path: readonly string[]): number {
    const result = parseSum(written, this.currency);
    if (result.ok) return result.minor;
    this.report(path, result.message);
    return 0;
  }

  /** The default is not small: fraudsters test stolen cards with small custom amounts. */
  private defaultMinimum(): number {
    const { least } = currencies[this.currency];
    return this.currency === 'GBP' ? 500 : 10 * least;
  }

  private report(path: readonly string[], message: string): void {
    this.problems.push({ path, message });
  }
}
