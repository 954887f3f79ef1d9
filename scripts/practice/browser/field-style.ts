import { readRecord } from './messages';

/** The variants of Stripe's `style` option, with their selectors in the field's page. */
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

/** The properties that Stripe supports. Others are ignored. */
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

/** A rule of a stylesheet, with its values by CSS name. */
export interface StyleRule {
  readonly selector: string;
  readonly values: ReadonlyMap<string, string>;
}

/** Converts a site's `style` option to rules in order of precedence. Omits invalid values. */
export function rulesOf(style: unknown): StyleRule[] {
  const options = readRecord(style);
  const rules: StyleRule[] = [];
  for (const [variant, selector] of Object.entries(variants)) {
    const values = readRecord(options[variant]);
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

/** Replaces the rules of a sheet. A value cannot end its rule, because each is parsed alone. */
export function applyRules(sheet: CSSStyleSheet, rules: readonly StyleRule[]): void {
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  for (const { selector, values } of rules) {
    const rule = sheet.cssRules.item(sheet.insertRule(`${selector} {}`, sheet.cssRules.length));
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const [name, value] of values) rule.style.setProperty(name, value);
  }
}

function valuesOf(options: Readonly<Record<string, unknown>>): Map<string, string> {
  const values = new Map<string, string>();
  for (const property of properties) {
    const value = options[property];
    if (typeof value === 'string' || typeof value === 'number') {
      values.set(cssName(property), String(value));
    }
  }
  return values;
}

const cssName = (property: string): string =>
  property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
