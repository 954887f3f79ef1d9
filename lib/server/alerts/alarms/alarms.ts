import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { currentLanguage, mainLanguage } from '@/lib/languages/current-language';
import { operatorLanguage } from '@/lib/server/access/operator-language';
import { mailLanguage } from '@/lib/server/platform/mail/mail-language';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import type { Alarm, CheckResult } from '@/lib/server/alerts/alarms/alarm-checks';
import { alarmMailWords } from '@/lib/words/lib/server/alerts';
import { addMailIds, paragraphs } from '@/lib/server/alerts/notifications/submission-mails';
import type { Store } from '@/lib/server/store';
import { fixedBytes } from '@/lib/server/platform/store/ids';
import type { DeskSetting } from '@/lib/server/platform/store/desk-settings-sql';

const day = 24 * 60 * 60 * 1000;

/** The prefix of the settings that hold the state of alarms. */
export const alarmPrefix = 'alarm:';

const alarmSchema = z.object({
  isActive: z.boolean(),
  cause: z.string(),
  text: z.string(),
  /** The same in the other languages of operators, by tag. */
  texts: z.record(z.string(), z.string()).optional(),
  form: z.string().optional(),
  href: z.string().optional(),
  since: z.iso.datetime(),
  /** Whether the owners have been mailed since it began. */
  isMailed: z.boolean(),
  mailedAt: z.iso.datetime().optional(),
});

type AlarmState = z.output<typeof alarmSchema>;

/** Returns what an alarm says, in the current language if an operator had it when the alarm was stored. */
export function alarmText({ text, texts }: Pick<AlarmState, 'text' | 'texts'>): string {
  return texts?.[currentLanguage()] ?? text;
}

/** Parses the state of an alarm; `undefined` if it has another format. */
export function parseAlarm(setting: DeskSetting | undefined): AlarmState | undefined {
  return alarmSchema.safeParse(setting?.value).data;
}

interface AlarmDeps {
  readonly store: Pick<
    Store,
    'listDeskSettings' | 'saveDeskSetting' | 'listOperators' | 'queueMails'
  >;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly now: Date;
}

/**
 * Stores the state of alarms and queues a mail to each owner when one begins, at most once a day for
 * each alarm. Any number of processes may do so at once: the mails have ids that depend on the alarm.
 */
export async function updateAlarms(
  results: ReadonlyMap<string, CheckResult>,
  deps: AlarmDeps,
): Promise<void> {
  const settings = await deps.store.listDeskSettings(alarmPrefix);
  for (const [alarm, result] of results) {
    if (result === 'unknown') continue;
    const name = `${alarmPrefix}${alarm}`;
    const setting = settings.find((each) => each.name === name);
    await updateAlarm(name, setting, result === 'none' ? undefined : result, deps);
  }
}

async function updateAlarm(
  name: string,
  setting: DeskSetting | undefined,
  alarm: Alarm | undefined,
  deps: AlarmDeps,
): Promise<void> {
  const { store, now } = deps;
  const known = parseAlarm(setting);
  const next = nextState(known, alarm && (await writeAlarm(alarm, store)), now);
  if (next === undefined) return;
  const save = (value: AlarmState, version: number) =>
    store.saveDeskSetting({ name, value, version, changedAt: now, changedBy: '' });
  let version = setting?.version ?? 0;
  if (next !== known) {
    // Another process was first; its state decides.
    if (!(await save(next, version))) return;
    version += 1;
  }
  const age = next.mailedAt === undefined ? day : now.getTime() - Date.parse(next.mailedAt);
  // A negative age was stored while the clock was ahead.
  const isRecent = age >= 0 && age < day;
  if (!next.isActive || next.isMailed || isRecent) return;
  await mailOwners(name, next, deps);
  await save({ ...next, isMailed: true, mailedAt: now.toISOString() }, version);
}

type WrittenAlarm = Pick<AlarmState, 'cause' | 'form' | 'href' | 'text' | 'texts'>;

/** Writes an alarm in the languages of the site and of the operators. */
async function writeAlarm(
  { text, ...alarm }: Alarm,
  store: Pick<Store, 'listOperators'>,
): Promise<WrittenAlarm> {
  const languages = new Set((await store.listOperators()).map(operatorLanguage));
  languages.delete(mainLanguage());
  // `undefined` replaces the texts that were written for operators who have left.
  if (languages.size === 0) return { ...alarm, text: text(), texts: undefined };
  const texts = [...languages].map((language) => [language, inLanguage(language, text)] as const);
  return { ...alarm, text: text(), texts: Object.fromEntries(texts) };
}

/** Returns the known state if nothing has changed; `undefined` for an alarm that never was. */
function nextState(
  known: AlarmState | undefined,
  alarm: WrittenAlarm | undefined,
  now: Date,
): AlarmState | undefined {
  if (alarm === undefined) return known?.isActive === true ? { ...known, isActive: false } : known;
  const isSame = known?.isActive === true && known.cause === alarm.cause;
  const isWritten = known?.text === alarm.text && isDeepStrictEqual(known.texts, alarm.texts);
  if (isSame) return isWritten ? known : { ...known, ...alarm };
  const mailedAt = known?.mailedAt;
  return {
    ...alarm,
    isActive: true,
    since: now.toISOString(),
    isMailed: false,
    mailedAt,
  };
}

async function mailOwners(
  name: string,
  alarm: AlarmState,
  { store, siteName, siteUrl, now }: AlarmDeps,
): Promise<void> {
  const { href, since } = alarm;
  const owners = (await store.listOperators()).filter(({ role }) => role === 'owner');
  const mails = owners.flatMap((owner) => {
    const { email } = owner;
    const draft = inLanguage(operatorLanguage(owner), () => {
      const text = alarmText(alarm);
      return {
        kind: 'alarm' as const,
        to: email,
        ...mailLanguage(),
        subject: alarmMailWords.subject(siteName, text),
        text: paragraphs([
          text,
          alarmMailWords.seeAtDesk(`${siteUrl}${href ?? '/desk'}`),
          alarmMailWords.why,
        ]),
      };
    });
    const randomBytes = fixedBytes(`${name} ${since} ${email}`);
    return addMailIds([draft], new Date(since), { siteUrl, randomBytes });
  });
  if (mails.length > 0) await store.queueMails(undefined, mails, now);
}
