// @ts-check
// CommonJS, because next.config.js requires it.

/**
 * How dates of a language differ from what runtimes make of them. Browsers of today have no data of Welsh, and its
 * data puts the month before the day; French writes the first day of a month as an ordinal.
 *
 * `base`: the locale with the order and the digits, whose names and texts the language replaces by its own.
 * @type {Readonly<Record<string, { base?: string, texts?: Record<string, string>, firstDay?: string }>>}
 */
const differences = {
  cy: { base: 'en-GB', texts: { ' at ': ' am ' } },
  fr: { firstDay: '1er' },
};

/** The languages with formats of their own. */
const ownFormatLanguages = Object.keys(differences);

/**
 * Returns constructors that format the locales of a language as it does, and other locales as before.
 *
 * Uses nothing outside of it: browsers run its source (`ownFormatsScript`).
 * @param {Pick<typeof Intl, 'DateTimeFormat' | 'NumberFormat'>} native
 * @param {OwnFormats} formats
 */
function createFormats({ DateTimeFormat, NumberFormat }, formats) {
  const { language, base, firstDay, texts = {}, names = [] } = formats;
  /** @type {Record<string, string>} */
  const replaced = { ...texts };
  for (const { options, values } of names) {
    values.forEach((value, index) => {
      // 2 March 2026 is a Monday, and 2 January to 2 December are in twelve months.
      const day = options.month ? Date.UTC(2026, index, 2) : Date.UTC(2026, 2, 2 + index);
      const format = new DateTimeFormat(base, { ...options, timeZone: 'UTC' });
      replaced[format.format(day)] = value;
    });
  }
  /** @param {Intl.LocalesArgument} locale */
  const isOwn = (locale) => String(locale).split('-')[0] === language;
  /** @param {Intl.LocalesArgument} locale */
  const baseOf = (locale) => (isOwn(locale) && base ? base : locale);
  /**
   * @template {{ type: string, value: string }} Part
   * @param {Part[]} parts
   * @returns {Part[]}
   */
  const replaceParts = (parts) => {
    const hasName = parts.some(({ type, value }) => type === 'month' && !/\d/.test(value));
    return parts.map((part) => {
      const isFirst = hasName && part.type === 'day' && part.value === '1';
      const { [part.value]: value = part.value } = replaced;
      return { ...part, value: isFirst && firstDay ? firstDay : value };
    });
  };
  /** @param {{ value: string }[]} parts */
  const join = (parts) => parts.map(({ value }) => value).join('');

  class OwnDateFormat extends DateTimeFormat {
    /** @override @param {Date | number} [date] */
    format(date) {
      return join(this.formatToParts(date));
    }
    /** @override @param {Date | number} [date] */
    formatToParts(date) {
      return replaceParts(super.formatToParts(date));
    }
    /** @override @param {Date | number | bigint} from @param {Date | number | bigint} to */
    formatRange(from, to) {
      return join(this.formatRangeToParts(from, to));
    }
    /** @override @param {Date | number | bigint} from @param {Date | number | bigint} to */
    formatRangeToParts(from, to) {
      return replaceParts(super.formatRangeToParts(from, to));
    }
  }

  return {
    DateTimeFormat: inherit(
      DateTimeFormat,
      /** @type {(locale?: string, options?: Intl.DateTimeFormatOptions) => Intl.DateTimeFormat} */
      (locale, options) =>
        new (isOwn(locale) ? OwnDateFormat : DateTimeFormat)(baseOf(locale), options),
    ),
    NumberFormat: inherit(
      NumberFormat,
      /** @type {(locale?: string, options?: Intl.NumberFormatOptions) => Intl.NumberFormat} */
      (locale, options) => new NumberFormat(baseOf(locale), options),
    ),
  };

  /**
   * Returns a constructor with the methods of another, such as `supportedLocalesOf`.
   * @template Instance
   * @param {object} parent
   * @param {(locale?: string, options?: object) => Instance} create
   * @returns {new (locale?: string, options?: object) => Instance}
   */
  function inherit(parent, create) {
    /** @param {[locale?: string, options?: object]} args */
    function construct(...args) {
      return create(...args);
    }
    /** @type {unknown} */
    const constructor = Object.setPrototypeOf(construct, parent);
    return /** @type {new (locale?: string, options?: object) => Instance} */ (constructor);
  }
}

/**
 * Returns what `createFormats` needs for a language, with the names of its months and days.
 * @param {string} language
 * @returns {OwnFormats}
 */
function readFormats(language) {
  const difference = differences[language] ?? {};
  if (difference.base === undefined) return { language, ...difference };
  const styles = /** @type {const} */ (['long', 'short']);
  const names = styles.flatMap((style) => [
    namesOf(language, { month: style }, 12),
    namesOf(language, { weekday: style }, 7),
  ]);
  return { language, ...difference, names };
}

/**
 * @param {string} language
 * @param {Intl.DateTimeFormatOptions} options
 * @param {number} count
 */
function namesOf(language, options, count) {
  const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  const values = Array.from({ length: count }, (_, index) =>
    format.format(options.month ? Date.UTC(2026, index, 2) : Date.UTC(2026, 2, 2 + index)),
  );
  return { options, values };
}

/**
 * Returns a script that gives a page in a language its formats; it runs before those of the page.
 * @param {string} language
 */
function ownFormatsScript(language) {
  return `Object.assign(Intl,(${String(createFormats)})(Intl,${JSON.stringify(readFormats(language))}))`;
}

module.exports = { createFormats, ownFormatLanguages, ownFormatsScript, readFormats };

/**
 * @typedef {{
 *   language: string,
 *   base?: string,
 *   firstDay?: string,
 *   texts?: Record<string, string>,
 *   names?: { options: Intl.DateTimeFormatOptions, values: string[] }[],
 * }} OwnFormats
 */
