/** How a series repeats, in the words of a form. `own`: by a rule that the other ways do not give. */
export const rhythms = [
  'daily',
  'weekly',
  'fortnightly',
  'monthly',
  'monthly-weekday',
  'yearly',
  'own',
] as const;
export type Rhythm = (typeof rhythms)[number];

/** Days of the week as rules name them. */
export const ruleDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** Which one of a month's days of the week; -1 is the last. */
export const ruleWeeks = ['1', '2', '3', '4', '-1'] as const;

/** The parts of the field of a rule. The rule itself has the name of the field. */
export const ruleParts = { rhythm: 'rhythm', week: 'week', day: 'day', until: 'until' } as const;

/** A rule in the parts of its field. */
export interface SplitRule {
  /** Empty without a rule. */
  readonly rhythm: Rhythm | '';
  /** Of a month; empty for other rhythms. */
  readonly week: string;
  readonly day: string;
  /** The last day in ISO 8601; empty for an own rule. */
  readonly until: string;
}

const rules: Readonly<Record<Exclude<Rhythm, 'own'>, RegExp>> = {
  daily: /^FREQ=DAILY$/,
  weekly: /^(?:BYDAY=[A-Z]{2};)?FREQ=WEEKLY(?:;INTERVAL=1)?$/,
  fortnightly: /^(?:BYDAY=[A-Z]{2};)?FREQ=WEEKLY;INTERVAL=2$/,
  monthly: /^FREQ=MONTHLY$/,
  'monthly-weekday': /^BYDAY=(?:[1-4]|-1)[A-Z]{2};FREQ=MONTHLY$/,
  yearly: /^FREQ=YEARLY$/,
};

/** Splits a rule (RFC 5545) into the parts of its field. */
export function splitRule(rule: string): SplitRule {
  const parts = rule
    .trim()
    .replace(/^RRULE:\s*/i, '')
    .toUpperCase()
    .split(';')
    .toSorted();
  const none = { week: '', day: '', until: '' };
  if (rule.trim() === '') return { rhythm: '', ...none };
  const [, year, month, day] =
    parts.map((part) => /^UNTIL=(\d{4})(\d{2})(\d{2})$/.exec(part)).find(Boolean) ?? [];
  const rest = parts.filter((part) => !part.startsWith('UNTIL=')).join(';');
  const rhythm = rhythms.find((each) => each !== 'own' && rules[each].test(rest));
  if (rhythm === undefined || year === undefined) return { rhythm: 'own', ...none };
  const [, week = '', weekday = ''] = /^BYDAY=(-?\d)([A-Z]{2})/.exec(rest) ?? [];
  return { rhythm, week, day: weekday, until: `${year}-${month ?? ''}-${day ?? ''}` };
}

/** Joins the parts of a field to a rule. What the parts do not say stays as in `before`. */
export function joinRule(parts: SplitRule, text: string, before: string): string {
  const was = splitRule(before);
  const { rhythm, week, day, until } = parts;
  if (rhythm === '') return '';
  if (rhythm === 'own') return text;
  if (rhythm === was.rhythm && week === was.week && day === was.day) {
    return until === was.until ? before : before.replace(/UNTIL=\d{8}/i, untilPart(until));
  }
  return [...frequency(rhythm, week, day), untilPart(until)]
    .filter((part) => part !== '')
    .join(';');
}

function frequency(rhythm: Exclude<Rhythm, 'own'>, week: string, day: string): readonly string[] {
  switch (rhythm) {
    case 'daily':
      return ['FREQ=DAILY'];
    case 'weekly':
      return ['FREQ=WEEKLY'];
    case 'fortnightly':
      return ['FREQ=WEEKLY', 'INTERVAL=2'];
    case 'monthly':
      return ['FREQ=MONTHLY'];
    case 'monthly-weekday':
      return ['FREQ=MONTHLY', `BYDAY=${week || '1'}${day || 'MO'}`];
    case 'yearly':
      return ['FREQ=YEARLY'];
  }
}

function untilPart(until: string): string {
  return until === '' ? '' : `UNTIL=${until.replaceAll('-', '')}`;
}
