import { z } from 'zod';
import type { FormDefinition } from '@/lib/forms/definition';
import { formErrorMessage } from '@/lib/forms/errors/form-errors';
import type { Store } from '@/lib/server/store';
import type { Folder } from '@/lib/server/platform/store/tables/submission-rows';
import { logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';

/** Days that spam is kept without a setting. */
const defaultSpamDays = 90;

/** Days that submissions stay in the bin. */
export const binDays = 30;

/** The longest time in days that a setting can keep submissions. */
export const maxKeepDays = 36_500;

const time = z.number().int();
const days = z.number().int().min(1).max(maxKeepDays);

/** The largest number that a setting can limit submissions to. */
export const maxMaxSubmissions = 1_000_000;

const formSettingsSchema = z.object({
  isClosed: z.boolean().default(false),
  /** When it opens and closes, in milliseconds since 1970. */
  opensAt: time.optional(),
  closesAt: time.optional(),
  /** The sentence that a closed form shows. */
  closedText: z.string().max(500).optional(),
  /** The largest number of submissions; any number without it. */
  maxSubmissions: z.number().int().min(1).max(maxMaxSubmissions).optional(),
  /** The sentence that a form with its largest number shows. */
  fullText: z.string().max(500).optional(),
  /** Days that messages are kept; for ever without it. */
  keepDays: days.optional(),
  /** Days that spam is kept. */
  spamDays: days.default(defaultSpamDays),
});

/** The settings of a form that owners change at the desk. */
export type FormSettings = Readonly<z.output<typeof formSettingsSchema>>;

export const defaultFormSettings: FormSettings = formSettingsSchema.parse({});

const prefix = 'form:';

/** Returns the name of a form's settings in the store. */
export function formSettingsName(form: string): string {
  return `${prefix}${form}`;
}

/** Validates settings. Returns the defaults for a value of another release that it cannot read. */
export function parseFormSettings(value: unknown): FormSettings {
  return formSettingsSchema.catch(defaultFormSettings).parse(value);
}

/** The settings by form id. A form without settings has the defaults. */
export type AllFormSettings = ReadonlyMap<string, FormSettings>;

/** Loads the settings of all forms. */
export async function loadFormSettings(
  store: Pick<Store, 'listDeskSettings'>,
): Promise<AllFormSettings> {
  const settings = await store.listDeskSettings(prefix);
  return new Map(
    settings.map(({ name, value }) => [name.slice(prefix.length), parseFormSettings(value)]),
  );
}

/** Returns whether a form is closed at a time. */
export function isClosedAt({ isClosed, opensAt, closesAt }: FormSettings, now: Date): boolean {
  const at = now.getTime();
  return isClosed || (opensAt !== undefined && at < opensAt) || (closesAt ?? Infinity) <= at;
}

/**
 * Returns the forms as they are at a time: those that are closed at the desk are inactive, and others
 * have the largest number of the desk.
 */
export function applyFormSettings(
  forms: ReadonlyMap<string, FormDefinition>,
  settings: AllFormSettings,
  now: Date,
): ReadonlyMap<string, FormDefinition> {
  const changed = [...settings].flatMap(([id, own]): (readonly [string, FormDefinition])[] => {
    const form = forms.get(id);
    if (form?.active !== true) return [];
    if (!isClosedAt(own, now)) {
      const { maxSubmissions: max, fullText = formErrorMessage('NO_PLACES') } = own;
      return max === undefined ? [] : [[id, { ...form, places: { max, fullText } }]];
    }
    const closedText = own.closedText ?? form.closedText ?? formErrorMessage('INACTIVE');
    return [[id, { ...form, active: false, closedText }]];
  });
  return changed.length === 0 ? forms : new Map([...forms, ...changed]);
}

/** The folders of a form's messages and of its spam, with the days that they are kept. */
export function retentionOf({
  keepDays,
  spamDays,
}: FormSettings): readonly { readonly folders: readonly Folder[]; readonly days: number }[] {
  return [
    ...(keepDays === undefined ? [] : [{ folders: messageFolders, days: keepDays }]),
    { folders: ['spam'], days: spamDays },
  ];
}

/** The folders whose submissions count as messages. */
export const messageFolders: readonly Folder[] = ['inbox', 'answered', 'snoozed', 'archived'];

/** Milliseconds after which all processes know a change. */
const maxAgeMs = 2000;

/** Caches the settings of all forms for two seconds, for posts and pages of forms. */
export class FormSettingsCache {
  private loaded: { readonly at: number; readonly settings: Promise<AllFormSettings> } | undefined;
  private last: AllFormSettings = new Map();

  /** Returns the settings. While the store fails, returns the last known ones. */
  async read(store: Pick<Store, 'listDeskSettings'>, now: Date): Promise<AllFormSettings> {
    const at = now.getTime();
    if (this.loaded === undefined || Math.abs(at - this.loaded.at) >= maxAgeMs) {
      this.loaded = { at, settings: loadFormSettings(store) };
    }
    try {
      this.last = await this.loaded.settings;
    } catch (error) {
      logErrorOncePerMinute('form-settings-not-read', error, now);
    }
    return this.last;
  }
}
