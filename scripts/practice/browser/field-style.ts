import { readRecord } from './messages';

/** The parts of Stripe's `style` option, with the selectors of the field's page that they reach. */
const variants = {
  base: 'input',
  complete: 'input.is-complete',
  empty: 'input.is-empty',
  invalid: 'input.is-invalid',
} as const;

const pseudo = [
  ':hover',
  ':focus',
  '::placeholder',
  '::selection',
  ':-webkit-autofill',
  ':disabled',
];

/** The properties that Stripe lets a site choose; all others are ignored, as there. */
const properties = [
  'backgroundColor',
  'color',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontVariant',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'textAlign',
  'textDecoration',
  'textShadow',
  'textTransform',
];

/** One rule of a stylesheet: which elements, and the values by CSS name. */
export interface StyleRule {
  readonly selector: string;
  readonly values: ReadonlyMap<string, string>;
}

/** The rules of a site's `style` option, the weaker ones first. Anything unreadable is left out. */
export function rulesOf(style: unknown): StyleRule[] {
  const given = readRecord(style);
  const rules: StyleRule[] = [];
  for (const [variant, selector] of Object.entries(variants)) {
    const values = readRecord(given[variant]);
    rules.push({ selector, values: valuesOf(values) });
    for (const part of pseudo) {
      if (part in values) {
        rules.push({ selector: selector + part, values: valuesOf(readRecord(values[part])) });
      }
    }
    if (typeof values.iconColor === 'string') {
      const note = variant === 'base' ? '.note' : `${selector} ~ .note`;
      rules.push({ selector: note, values: new Map([['color', values.iconColor]]) });
    }
  }
  return rules.filter((rule) => rule.values.size > 0);
}

/** Puts rules in the place of those that stood there. Values can close no rule: the browser parses each alone. */
export function applyRules(sheet: CSSStyleSheet, rules: readonly StyleRule[]): void {
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  for (const { selector, values } of rules) {
    const rule = sheet.cssRules.item(sheet.insertRule(`${selector} {}`, sheet.cssRules.length));
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of values) rule.style.setProperty(name, value);
  }
}

function valuesOf(given: Readonly<Record<string, unknown>>): Map<string, string> {
  const values = new Map<string, string>();
  for (const property of properties) {
    const value = given[property];
    if (typeof value === 'string' || typeof value === 'number') {
      values.set(cssName(property), String(value));
    }
  }
  return values;
}

const cssName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
