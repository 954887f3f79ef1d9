import {
  parse,
  TYPE,
  type MessageFormatElement,
  type PluralElement,
  type SelectElement,
} from '@formatjs/icu-messageformat-parser';

/** A message that cannot be written as a function, with the reason in a sentence for translators. */
export class MessageError extends Error {}

export interface MessageOptions {
  /** The language of the message, as a BCP 47 tag. */
  readonly language: string;
  /**
   * Types of the arguments by name, in the order of the parameters: `text`, `number`, `value` for either, or the
   * values of a select.
   */
  readonly arguments: Readonly<Record<string, string>>;
}

/**
 * Writes a message in ICU MessageFormat as a JavaScript expression: a string, or a function of its arguments in
 * their order. Dates, sums and lists are formatted outside and handed in as text. `#` is the number itself,
 * without separators. Throws a `MessageError` if a message has other arguments, plural forms or syntax.
 */
export function writeMessage(message: string, options: MessageOptions): string {
  const names = Object.keys(options.arguments);
  const used = new Set<string>();
  const body = writeElements(parseMessage(message), { ...options, used });
  const unused = names.find((name) => !used.has(name));
  if (unused !== undefined) throw new MessageError(`It does not use {${unused}}.`);
  return names.length === 0 ? body : `(${names.join(', ')}) => ${body}`;
}

/** Returns the TypeScript type of a message. */
export function typeOfMessage(types: Readonly<Record<string, string>>): string {
  const parameters = Object.entries(types).map(([name, type]) => `${name}: ${typeOf(type)}`);
  return parameters.length === 0 ? 'string' : `(${parameters.join(', ')}) => string`;
}

function typeOf(type: string): string {
  if (type === 'text') return 'string';
  if (type === 'number') return 'number';
  if (type === 'value') return 'string | number';
  return type
    .split('|')
    .map((value) => quote(value))
    .join(' | ');
}

interface Context extends MessageOptions {
  readonly used: Set<string>;
  /** The number that `#` stands for. */
  readonly number?: string;
}

function parseMessage(message: string): readonly MessageFormatElement[] {
  // A straight apostrophe quotes what follows it, so that an elision such as l'{event} would lose its argument.
  if (/\p{L}'(?=\p{L}|\{\w+\})/u.test(message))
    throw new MessageError('Write ’ instead of a straight apostrophe.');
  try {
    return parse(message, { captureLocation: false });
  } catch (error) {
    throw new MessageError(`It is not ICU MessageFormat: ${String(error)}`);
  }
}

function writeElements(elements: readonly MessageFormatElement[], context: Context): string {
  const [only, ...rest] = elements;
  if (only === undefined) return quote('');
  if (rest.length === 0 && only.type !== TYPE.argument && only.type !== TYPE.pound) {
    return writeElement(only, context);
  }
  const parts = elements.map((element) =>
    element.type === TYPE.literal
      ? element.value.replaceAll(/[`\\]|\$\{/g, String.raw`\$&`)
      : `\${${writeElement(element, context)}}`,
  );
  return `\`${parts.join('').replaceAll('\n', String.raw`\n`)}\``;
}

function writeElement(element: MessageFormatElement, context: Context): string {
  switch (element.type) {
    case TYPE.literal:
      return quote(element.value);
    case TYPE.argument:
      return useArgument(element.value, context);
    case TYPE.pound:
      return context.number ?? quote('#');
    case TYPE.select:
      return writeSelect(element, context);
    case TYPE.plural:
      return writePlural(element, context);
    case TYPE.number:
    case TYPE.date:
    case TYPE.time:
      throw new MessageError(`{${element.value}} is formatted outside of messages.`);
    case TYPE.tag:
      throw new MessageError(`It has a tag, <${element.value}>.`);
  }
}

function useArgument(name: string, { arguments: types, used }: Context): string {
  if (types[name] === undefined) throw new MessageError(`There is no argument {${name}}.`);
  used.add(name);
  return name;
}

function writeSelect({ value: name, options }: SelectElement, context: Context): string {
  const argument = useArgument(name, context);
  const values = (context.arguments[name] ?? '').split('|');
  const unknown = Object.keys(options).find((key) => key !== 'other' && !values.includes(key));
  if (unknown !== undefined) throw new MessageError(`{${name}} is never “${unknown}”.`);
  return writeCases(options, (key) => `${argument} === ${quote(key)}`, context);
}

function writePlural(element: PluralElement, context: Context): string {
  const { value: name, options, offset, pluralType } = element;
  const argument = useArgument(name, context);
  if (context.arguments[name] !== 'number') throw new MessageError(`{${name}} is not a number.`);
  if (offset !== 0) throw new MessageError('A plural with an offset is not supported.');
  const rules = new Intl.PluralRules(context.language, { type: pluralType });
  // Versions of Node.js list the categories in different orders.
  const categories = rules.resolvedOptions().pluralCategories;
  const pluralCategories = categoryOrder.filter((category) => categories.includes(category));
  const given = Object.keys(options).filter((key) => !key.startsWith('='));
  const missing = pluralCategories.filter((category) => !given.includes(category));
  const unknown = given.filter((key) => !pluralCategories.some((category) => category === key));
  if (missing.length > 0)
    throw new MessageError(`{${name}} has no form for ${missing.join(', ')}.`);
  if (unknown.length > 0) {
    throw new MessageError(`${context.language} has no plural form ${unknown.join(', ')}.`);
  }
  const condition = (key: string) =>
    key.startsWith('=')
      ? `${argument} === ${key.slice(1)}`
      : writeCategory(rules, key, argument, context.language);
  return writeCases(options, condition, { ...context, number: argument });
}

const categoryOrder = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

/** Writes the test of a plural category: one of a few numbers in many languages, else a rule of Unicode CLDR. */
function writeCategory(
  rules: Intl.PluralRules,
  category: string,
  argument: string,
  language: string,
): string {
  const numbers = sampleNumbers.filter((number) => rules.select(number) === category);
  if (numbers.length > 0 && numbers.every((number) => number < 10 && Number.isInteger(number))) {
    return numbers.map((number) => `${argument} === ${number}`).join(' || ');
  }
  const type = rules.resolvedOptions().type;
  const options = type === 'cardinal' ? '' : `, { type: ${quote(type)} }`;
  return `new Intl.PluralRules(${quote(language)}${options}).select(${argument}) === ${quote(category)}`;
}

/** Numbers that tell the plural rules of all languages apart. */
const sampleNumbers = [
  ...Array.from({ length: 201 }, (_, number) => number),
  ...[0.1, 0.5, 1.1, 1.5, 2.5, 1_000, 1_001, 1_000_000, 1_000_001, 10_000_000],
];

/** Writes the forms of a plural or select as one conditional expression. Exact numbers come first. */
function writeCases(
  options: PluralElement['options'],
  condition: (key: string) => string,
  context: Context,
): string {
  const cases = Object.entries(options)
    .map(([key, { value }]) => ({ key, text: writeElements(value, context) }))
    .toSorted((a, b) => Number(b.key.startsWith('=')) - Number(a.key.startsWith('=')));
  const other = cases.find(({ key }) => key === 'other')?.text ?? quote('');
  const special = cases.filter(({ key, text }) => key !== 'other' && text !== other);
  if (special.length === 0) return other;
  const chain = special.map(({ key, text }) => `${condition(key)} ? ${text} : `).join('');
  return `(${chain}${other})`;
}

function quote(text: string): string {
  return JSON.stringify(text);
}
