import { maxMinorUnits } from '@/lib/payments/amount';
import { currencies, type Currency } from '@/lib/payments/currencies';
import type { PaymentTerms, Price } from '@/lib/payments/payment-terms';
import { valueOf, type FieldFile } from '@/lib/server/content/forms/field-schema';
import type { PaymentFile } from '@/lib/server/content/forms/payment-schema';
import { parseSum } from '@/lib/server/content/forms/parse-sum';

/** What must be put right, and where it stands below the form's `payment`. */
export interface TermsMistake {
  readonly path: readonly string[];
  readonly message: string;
}

export type TermsResult =
  | { readonly ok: true; readonly terms: PaymentTerms }
  | { readonly ok: false; readonly mistakes: readonly TermsMistake[] };

/**
 * The terms that a form's file states, with every sum in minor units. Prices stand in files as
 * decimal texts, because a number of YAML is a binary fraction. All that is wrong comes back together.
 */
export function parsePaymentTerms(
  title: string,
  file: PaymentFile,
  fields: readonly FieldFile[],
): TermsResult {
  const reader = new TermsReader(file, fields);
  const price = reader.price();
  if (price === undefined || reader.mistakes.length > 0) {
    return { ok: false, mistakes: reader.mistakes };
  }
  const { currency } = reader;
  const { description = title, otherWays, receipt } = file;
  return { ok: true, terms: { currency, description, price, otherWays, sendsReceipt: receipt } };
}

type PriceFile = Pick<PaymentFile, 'amount' | 'prices' | 'each' | 'presets'>;
const kinds = ['amount', 'prices', 'each', 'presets'] as const satisfies (keyof PriceFile)[];

class TermsReader {
  readonly mistakes: TermsMistake[] = [];
  readonly currency: Currency;

  constructor(
    private readonly file: PaymentFile,
    private readonly fields: readonly FieldFile[],
  ) {
    const { currency } = file;
    this.currency = isCurrency(currency) ? currency : 'EUR';
    if (this.currency !== currency) {
      this.report(
        ['currency'],
        `cards are charged here in one of: ${Object.keys(currencies).join(', ')}. Write one of these`,
      );
    }
    if (file.receipt && fields.every(({ kind }) => kind !== 'email')) {
      this.report(
        ['receipt'],
        'the form asks for no address. Add a field of the kind email, or remove this',
      );
    }
  }

  price(): Price | undefined {
    const { amount, prices, each, quantity, presets } = this.file;
    const written = kinds.filter((kind) => this.file[kind] !== undefined);
    // Without its currency no sum can be judged.
    if (this.mistakes.some(({ path }) => path[0] === 'currency')) return undefined;
    if (written.length !== 1) {
      this.report(
        [written[1] ?? 'currency'],
        'a form has one kind of price. Write amount, or prices, or each with quantity, or presets',
      );
      return undefined;
    }
    if (quantity !== undefined && each === undefined) {
      this.report(['quantity'], 'belongs to each: the price of one. Write each, or remove this');
      return undefined;
    }
    if (amount !== undefined) return { kind: 'fixed', minor: this.sum(amount, ['amount']) };
    if (each !== undefined) return this.quantity(each, quantity);
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
      this.report(['each'], 'of what? Write quantity: the name of the field that counts');
      return price;
    }
    const field = this.decidingField(name, path);
    if (field === undefined) return price;
    const { kind, min, max, step } = field;
    const isWhole = step === 1 && typeof min === 'number' && Number.isInteger(min) && min >= 1;
    if (kind !== 'numeric' || !isWhole || typeof max !== 'number') {
      this.report(
        path,
        `"${name}" must count in whole numbers. Give it kind: numeric, min: 1 or more, max and step: 1`,
      );
    } else if (minorEach * max > maxMinorUnits) {
      this.report(path, `${max} of them cost more than a card can be charged at once. Lower max`);
    }
    return price;
  }

  private presets({ field: name, of, own }: NonNullable<PaymentFile['presets']>): Price {
    const field = this.choice(name, ['presets', 'field']);
    const values = field?.options?.map(valueOf) ?? [];
    const suggested = values.filter((value) => value !== own?.option);
    const written = of ?? Object.fromEntries(suggested.map((value) => [value, value]));
    const at = of === undefined ? ['presets', 'field'] : ['presets', 'of'];
    const minorOf = this.prices(field, written, at, own?.option);
    if (own === undefined) return { kind: 'presets', field: name, minorOf };

    if (field !== undefined && !values.includes(own.option)) {
      this.report(
        ['presets', 'own', 'option'],
        `"${own.option}" is no choice of "${name}". Write one of: ${values.join(', ')}`,
      );
    }
    this.checkOwnField(own, name);
    const path = ['presets', 'own'];
    const minMinor =
      own.min === undefined ? this.usualLeast() : this.sum(own.min, [...path, 'min']);
    const maxMinor = this.sum(own.max, [...path, 'max']);
    if (maxMinor < minMinor) this.report([...path, 'max'], 'must not be less than min');
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
    const isAskedThen = showWhen?.field === name && [showWhen.is].flat().join() === own.option;
    if (kind === 'text' && required && isAskedThen) return;
    this.report(
      ['presets', 'own', 'field'],
      `"${own.field}" must be a required text that is asked with that choice only. Give it kind: text and showWhen: { field: ${name}, is: ${own.option} }`,
    );
  }

  /** The price of every option of a field but that for an own sum. */
  private prices(
    field: FieldFile | undefined,
    written: Readonly<Record<string, string | number>>,
    path: readonly string[],
    ownOption: string | undefined,
  ): Record<string, number> {
    const options = (field?.options?.map(valueOf) ?? []).filter((value) => value !== ownOption);
    for (const option of options) {
      if (Object.hasOwn(written, option)) continue;
      this.report(path, `the choice "${option}" has no price. Write ${option}: and its sum`);
    }
    return Object.fromEntries(
      Object.entries(written).map(([option, sum]) => {
        if (field !== undefined && !options.includes(option)) {
          this.report(
            [...path, option],
            `"${option}" is no choice of "${field.name}" that has a price. Write one of: ${options.join(', ')}`,
          );
        }
        return [option, this.sum(sum, path.at(-1) === 'of' ? [...path, option] : path)];
      }),
    );
  }

  private choice(name: string, path: readonly string[]): FieldFile | undefined {
    const field = this.decidingField(name, path);
    if (field === undefined || field.kind === 'select' || field.kind === 'radios') return field;
    this.report(path, `"${name}" has no choices. Name a field of the kind select or radios`);
    return undefined;
  }

  /** A field without whose answer there is no price. */
  private decidingField(name: string, path: readonly string[]): FieldFile | undefined {
    const field = this.fieldNamed(name, path);
    if (field !== undefined && (field.required === false || field.showWhen !== undefined)) {
      this.report(
        path,
        `"${name}" decides the price, so it must always be asked and answered. Remove required: false and showWhen from it`,
      );
    }
    return field;
  }

  private fieldNamed(name: string, path: readonly string[]): FieldFile | undefined {
    const field = this.fields.find((each) => each.name === name);
    if (field === undefined) {
      const names = this.fields.map((each) => each.name).join(', ');
      this.report(path, `there is no field "${name}". Write one of: ${names}`);
    }
    return field;
  }

  /** In minor units; 0 where it cannot be charged, which is reported. */
  private sum(written: string | number, path: readonly string[]): number {
    const read = parseSum(written, this.currency);
    if (read.ok) return read.minor;
    this.report(path, read.message);
    return 0;
  }

  /** Small free sums are what thieves try stolen cards with. */
  private usualLeast(): number {
    const { least } = currencies[this.currency];
    return this.currency === 'GBP' ? 500 : 10 * least;
  }

  private report(path: readonly string[], message: string): void {
    this.mistakes.push({ path, message });
  }
}

function isCurrency(name: string): name is Currency {
  return Object.hasOwn(currencies, name);
}
