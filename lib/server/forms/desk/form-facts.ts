import type { FormDefinition } from '@/lib/forms/definition';
import { formSettingsWords } from '@/lib/words/lib/server/forms/desk';
import { fullTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { findRetentionStart } from '@/lib/server/forms/settings/retention-start';
import {
  defaultFormSettings,
  isClosedAt,
  messageFolders,
  type FormSettings,
} from '@/lib/server/forms/settings/form-settings';
import type { Store } from '@/lib/server/store';
import type { Folder } from '@/lib/server/platform/store/tables/submission-rows';

const dayMs = 24 * 60 * 60_000;

/** Sentences about a form. */
export interface FormFacts {
  /** Whether it is open, and how many submissions it has of how many. */
  readonly availability: readonly string[];
  /** How long messages are kept, and when the next is deleted. */
  readonly messages: readonly string[];
  readonly spam: readonly string[];
}

/**
 * Returns sentences about a form: whether it is open, how long messages and spam are kept, and when the
 * next of them are deleted. `stored` is missing if the form has the default settings; `coming` are the
 * keys of the events whose bookings are kept.
 */
export async function formFacts(
  store: Pick<Store, 'countTakenByForm' | 'findDeskSetting' | 'findOldestSubmission'>,
  { id, active }: Pick<FormDefinition, 'id' | 'active'>,
  stored: FormSettings | undefined,
  coming: readonly string[],
  display: DisplayOptions,
): Promise<FormFacts> {
  const settings = stored ?? defaultFormSettings;
  // Only settings that an operator has saved apply at once.
  const start = stored === undefined ? await findRetentionStart(store, display.now) : undefined;
  const { keepDays, spamDays } = settings;
  const words = formSettingsWords;
  const next = async (folders: readonly Folder[], days: number) => {
    const oldest = await store.findOldestSubmission(
      id,
      folders,
      folders.includes('spam') ? [] : coming,
    );
    if (oldest === undefined) return undefined;
    const at = Math.max(oldest.getTime() + days * dayMs, start?.getTime() ?? 0);
    return fullTime(new Date(at), display).text;
  };
  const message = keepDays === undefined ? undefined : await next(messageFolders, keepDays);
  const spam = await next(['spam'], spamDays);
  return {
    availability: [
      ...availability(active, settings, display),
      ...(await places(store, id, settings, display)),
    ],
    messages: [
      keepDays === undefined ? words.keptForEver : words.kept(keepDays),
      ...(message === undefined ? [] : [words.next(message)]),
    ],
    spam: [words.spamKept(spamDays), ...(spam === undefined ? [] : [words.nextSpam(spam)])],
  };
}

/** Says how many submissions a form with a largest number has. */
async function places(
  store: Pick<Store, 'countTakenByForm'>,
  form: string,
  { maxSubmissions }: FormSettings,
  { now }: DisplayOptions,
): Promise<readonly string[]> {
  if (maxSubmissions === undefined) return [];
  const { taken, full } = formSettingsWords;
  const count = (await store.countTakenByForm([form], now)).get(form) ?? 0;
  return [taken(count, maxSubmissions), ...(count >= maxSubmissions ? [full] : [])];
}

function availability(
  isActive: boolean,
  settings: FormSettings,
  display: DisplayOptions,
): readonly string[] {
  const words = formSettingsWords;
  if (!isActive) return [words.closedInContent];
  const { isClosed, opensAt, closesAt } = settings;
  const now = display.now.getTime();
  const time = (at: number) => fullTime(new Date(at), display).text;
  return [
    isClosedAt(settings, display.now) ? words.closed : words.open,
    ...(!isClosed && opensAt !== undefined && opensAt > now ? [words.opensAt(time(opensAt))] : []),
    ...(!isClosed && closesAt !== undefined && closesAt > now
      ? [words.closesAt(time(closesAt))]
      : []),
  ];
}
