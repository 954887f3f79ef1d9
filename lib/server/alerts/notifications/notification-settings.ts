import { z } from 'zod';
import type { Operator } from '@/lib/server/access/access-record';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import type { DeskSetting, DeskSettingStore } from '@/lib/server/platform/store/desk-settings-sql';
import type { OperatorStore } from '@/lib/server/access/operators-sql';

/** The prefixes of the names of settings; an operator's address or a form's id follows. */
export const settingNames = {
  choices: 'notifications:',
  rules: 'recipients:',
  answer: 'answer:',
  silence: 'silence:',
} as const;

/** When an operator is notified of a submission. */
export const notifyTimes = ['at-once', 'digest', 'never'] as const;

/** What the mail has: the answers, or only a link to the desk. */
export const notifyContents = ['whole', 'link'] as const;

const choicesSchema = z.object({
  /** The hour of the digest, in the site's time zone. */
  hour: z.number().int().min(0).max(23),
  /** By form. A form without a choice is notified as its file says. */
  forms: z.record(
    z.string(),
    z.object({ when: z.enum(notifyTimes), content: z.enum(notifyContents) }),
  ),
});

const rulesSchema = z.array(
  z.object({ field: z.string(), value: z.string(), operators: z.array(z.string()) }),
);

const answerSchema = z.object({ isOn: z.boolean(), subject: z.string(), text: z.string() });

const silenceSchema = z.object({ days: z.number().int().min(1) });

/** The notifications that an operator has chosen. */
export type NotificationChoices = z.output<typeof choicesSchema>;

/** Notifies operators of the submissions with an answer. */
export type RecipientRule = z.output<typeof rulesSchema>[number];

/** The words of the automatic answer to visitors, written at the desk. */
export type DeskAnswer = z.output<typeof answerSchema>;

const defaultChoices: NotificationChoices = { hour: 7, forms: {} };

/** All settings that decide which mails a submission causes. */
export interface NotificationSettings {
  readonly operators: readonly Operator[];
  /** By the operator's address. */
  readonly choices: ReadonlyMap<string, NotificationChoices>;
  /** By form. */
  readonly rules: ReadonlyMap<string, readonly RecipientRule[]>;
  /** By form. */
  readonly answers: ReadonlyMap<string, DeskAnswer>;
}

type SettingsStore = Pick<DeskSettingStore, 'listDeskSettings'> &
  Pick<OperatorStore, 'listOperators'>;

/** Loads the settings from the store. Ignores settings that have another format. */
export async function loadNotificationSettings(
  store: SettingsStore,
): Promise<NotificationSettings> {
  const [operators, choices, rules, answers] = await Promise.all([
    store.listOperators(),
    store.listDeskSettings(settingNames.choices),
    store.listDeskSettings(settingNames.rules),
    store.listDeskSettings(settingNames.answer),
  ]);
  return {
    operators,
    choices: parseAll(choices, settingNames.choices, choicesSchema),
    rules: parseAll(rules, settingNames.rules, rulesSchema),
    answers: parseAll(answers, settingNames.answer, answerSchema),
  };
}

/** Parses the choices of one operator. */
export function parseChoices(setting: DeskSetting | undefined): NotificationChoices {
  return choicesSchema.safeParse(setting?.value).data ?? defaultChoices;
}

/** Parses the rules of one form. */
export function parseRules(setting: DeskSetting | undefined): readonly RecipientRule[] {
  return rulesSchema.safeParse(setting?.value).data ?? [];
}

/** Parses the answer of one form; `undefined` where the form's file decides. */
export function parseAnswer(setting: DeskSetting | undefined): DeskAnswer | undefined {
  return answerSchema.safeParse(setting?.value).data;
}

/** Returns after how many days without a message a form raises an alarm, by form. */
export function parseSilences(settings: readonly DeskSetting[]): ReadonlyMap<string, number> {
  const parsed = parseAll(settings, settingNames.silence, silenceSchema);
  return new Map([...parsed].map(([form, { days }]) => [form, days]));
}

function parseAll<Value>(
  settings: readonly DeskSetting[],
  prefix: string,
  schema: z.ZodType<Value>,
): ReadonlyMap<string, Value> {
  return new Map(
    settings.flatMap(({ name, value }) => {
      const { data } = schema.safeParse(value);
      return data === undefined ? [] : [[name.slice(prefix.length), data] as const];
    }),
  );
}

/** How long the settings of a store are kept, in milliseconds. */
const maxAgeMs = 3000;

interface CachedSettings {
  readonly settings: NotificationSettings;
  readonly loadedAt: number;
}

const cache = new WeakMap<SettingsStore, CachedSettings>();

/**
 * Returns the settings, at most three seconds old. While the store is busy, returns older ones: a
 * submission does not wait for them.
 */
export async function notificationSettings(
  store: SettingsStore,
  now: Date,
): Promise<NotificationSettings> {
  const cached = cache.get(store);
  const age = cached === undefined ? Infinity : Math.abs(now.getTime() - cached.loadedAt);
  if (cached !== undefined && age < maxAgeMs) return cached.settings;
  try {
    const settings = await loadNotificationSettings(store);
    cache.set(store, { settings, loadedAt: now.getTime() });
    return settings;
  } catch (error) {
    if (cached !== undefined && StoreBusy.is(error)) return cached.settings;
    throw error;
  }
}
