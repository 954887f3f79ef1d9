import type { FormDefinition } from '@/lib/forms/definition';
import { deskLocale } from '@/lib/server/desk/format-times';
import { dateFormat } from '@/lib/intl/formatters';
import {
  findBackupProblem,
  type BackupProblem,
  type BackupState,
} from '@/lib/server/platform/backup/backup-state';
import type { SiteFile } from '@/lib/server/content/schemas/site-schema';
import { lowSpaceBytes } from '@/lib/server/alerts/alarms/alarm-checks';
import { partWords as words } from '@/lib/words/lib/server/alerts';
import type { Settings } from '@/lib/server/settings';
import { isMailSetUp } from '@/lib/server/platform/mail/mail-set-up';

const day = 24 * 60 * 60 * 1000;
const minute = 60_000;

/** The jobs run every minute. */
const jobsLateMs = 10 * minute;

/** What the check-up found out about this installation. */
export interface Findings {
  readonly settings: Settings;
  readonly site: Pick<SiteFile, 'embeds' | 'analytics' | 'locale' | 'timeZone'>;
  readonly forms: ReadonlyMap<string, Pick<FormDefinition, 'hostedId'>>;
  readonly isStoreWritable: boolean;
  /** `undefined` where it cannot be read. */
  readonly freeBytes: number | undefined;
  readonly certificateEnd: Date | undefined;
  readonly hasDeadMail: boolean;
  /** Why the mailbox of answers cannot be read, if it cannot. */
  readonly mailboxError?: string | undefined;
  readonly isKeyRefused: boolean;
  readonly hasUntrustedProxy: boolean;
  /** When digests and alarms ran last. */
  readonly jobsRanAt: Date | undefined;
  readonly backup: BackupState;
  readonly now: Date;
}

/** A part of the installation. */
interface CheckedPart {
  readonly name: string;
  readonly state: 'on' | 'off' | 'broken';
  readonly text: string;
  /** The names of the settings to change. */
  readonly settings: readonly string[];
}

/** Returns every part of the installation as on, off or broken, with the settings to change. */
export function describeParts(findings: Findings): readonly CheckedPart[] {
  return [
    storePart(findings),
    diskPart(findings),
    mailPart(findings),
    inboundPart(findings),
    paymentsPart(findings),
    hostedPart(findings),
    ...embedParts(findings),
    tlsPart(findings),
    proxyPart(findings),
    backupsPart(findings),
    jobsPart(findings),
  ];
}

function storePart({ settings, isStoreWritable }: Findings): CheckedPart {
  const { name, sqlite, postgres, broken } = words.store;
  const isSqlite = settings.DATABASE_URL === undefined;
  const text = !isStoreWritable ? broken : isSqlite ? sqlite : postgres;
  const state = isStoreWritable ? 'on' : 'broken';
  return { name, state, text, settings: [isSqlite ? 'DATA_DIR' : 'DATABASE_URL'] };
}

function diskPart({ freeBytes }: Findings): CheckedPart {
  const { name, free, low, unknown } = words.disk;
  const settings = ['DATA_DIR'];
  if (freeBytes === undefined) return { name, state: 'broken', text: unknown, settings };
  const size = `${Math.floor(freeBytes / 1_000_000)} MB`;
  return freeBytes < lowSpaceBytes
    ? { name, state: 'broken', text: low(size), settings }
    : { name, state: 'on', text: free(size), settings };
}

function mailPart({ settings: current, hasDeadMail }: Findings): CheckedPart {
  const { name, on, off, broken } = words.mail;
  const settings = ['SMTP_URL', 'MAIL_FROM'];
  if (!isMailSetUp(current)) return { name, state: 'off', text: off, settings };
  return hasDeadMail
    ? { name, state: 'broken', text: broken, settings }
    : { name, state: 'on', text: on, settings };
}

function inboundPart({ settings: current, mailboxError }: Findings): CheckedPart {
  const { name, mailbox, webhook, off } = words.inbound;
  const settings = ['INBOUND_ADDRESS', 'INBOUND_IMAP_URL', 'INBOUND_WEBHOOK'];
  if (current.INBOUND_ADDRESS === undefined) return { name, state: 'off', text: off, settings };
  if (mailboxError !== undefined) return { name, state: 'broken', text: mailboxError, settings };
  const text = current.INBOUND_IMAP_URL === undefined ? webhook : mailbox;
  return { name, state: 'on', text, settings };
}

function paymentsPart({ settings, isKeyRefused }: Findings): CheckedPart {
  const { PAYMENTS: mode, STRIPE_SECRET_KEY } = settings;
  const { name, broken, hosted } = words.payments;
  if (mode === 'off') {
    return { name, state: 'off', text: words.payments.off, settings: ['PAYMENTS'] };
  }
  if (STRIPE_SECRET_KEY === undefined) {
    return { name, state: 'on', text: hosted, settings: ['PAYMENTS', 'FORMS_ORIGIN'] };
  }
  const names = ['PAYMENTS', 'STRIPE_SECRET_KEY'];
  return isKeyRefused
    ? { name, state: 'broken', text: broken, settings: names }
    : { name, state: 'on', text: words.payments[mode], settings: names };
}

function hostedPart({ settings: { FORMS_ORIGIN }, forms }: Findings): CheckedPart {
  const { name, on, off, unused } = words.hosted;
  const settings = ['FORMS_ORIGIN'];
  if (FORMS_ORIGIN === undefined) return { name, state: 'off', text: off, settings };
  const count = [...forms.values()].filter(({ hostedId }) => hostedId !== undefined).length;
  return count === 0
    ? { name, state: 'off', text: unused, settings }
    : { name, state: 'on', text: on(count), settings };
}

/** The parts of content/site.yaml. */
function embedParts({ site: { embeds, analytics } }: Findings): CheckedPart[] {
  const hasTag = (analytics.googleAnalytics ?? analytics.googleTagManager) !== undefined;
  const part = (kind: 'analytics' | 'map' | 'video', isOn: boolean, setting: string) => ({
    name: words[kind].name,
    state: isOn ? ('on' as const) : ('off' as const),
    text: isOn ? words[kind].on : words[kind].off,
    settings: [setting],
  });
  return [
    part('analytics', hasTag, 'content/site.yaml: analytics'),
    part('map', embeds.googleMaps !== undefined, 'content/site.yaml: embeds.googleMaps'),
    part('video', embeds.youtube || embeds.vimeo, 'content/site.yaml: embeds'),
  ];
}

function tlsPart({ settings: { SITE_URL }, certificateEnd, site, now }: Findings): CheckedPart {
  const { name, on, soon, unknown, off } = words.tls;
  const settings = ['SITE_URL'];
  if (!SITE_URL.startsWith('https:')) return { name, state: 'off', text: off, settings };
  if (certificateEnd === undefined) return { name, state: 'broken', text: unknown, settings };
  const { timeZone } = site;
  const end = dateFormat(deskLocale(site.locale), { dateStyle: 'long', timeZone }).format(
    certificateEnd,
  );
  return certificateEnd.getTime() - now.getTime() < 14 * day
    ? { name, state: 'broken', text: soon(end), settings }
    : { name, state: 'on', text: on(end), settings };
}

function proxyPart({ settings: { TRUST_PROXY }, hasUntrustedProxy }: Findings): CheckedPart {
  const { name, on, off, broken } = words.proxy;
  const settings = ['TRUST_PROXY'];
  if (hasUntrustedProxy) return { name, state: 'broken', text: broken, settings };
  return TRUST_PROXY === 0
    ? { name, state: 'off', text: off, settings }
    : { name, state: 'on', text: on(TRUST_PROXY), settings };
}

function backupsPart({ settings: { BACKUP_DIR }, backup, site, now }: Findings): CheckedPart {
  const { name, on, off, waiting, last, none } = words.backups;
  const settings = ['BACKUP_DIR'];
  if (BACKUP_DIR === undefined) return { name, state: 'off', text: off, settings };
  const { succeededAt } = backup;
  const made = succeededAt === undefined ? undefined : shortTime(new Date(succeededAt), site);
  const problem = findBackupProblem(backup, now);
  if (problem === undefined) {
    return { name, state: 'on', text: made === undefined ? waiting : on(made), settings };
  }
  const text = `${describeProblem(problem)} ${made === undefined ? none : last(made)}`;
  const isProgram = problem === 'program-missing';
  return { name, state: 'broken', text, settings: isProgram ? ['POSTGRES_PROGRAMS'] : settings };
}

function describeProblem(problem: BackupProblem): string {
  switch (problem) {
    case 'no-space':
    case 'not-writable':
    case 'program-missing':
    case 'damaged':
    case 'late':
      return words.backups[problem];
    case 'no-database':
    case 'not-readable':
    case 'program-failed':
    case 'unreachable':
    case 'wrong-passphrase':
    case 'newer':
    case 'not-empty':
    case 'other-database':
    case 'exists':
    case 'in-use':
    case 'unknown':
      return words.backups.failed;
  }
}

function shortTime(time: Date, { locale, timeZone }: Findings['site']): string {
  const style = { dateStyle: 'medium', timeStyle: 'short', timeZone } as const;
  return dateFormat(deskLocale(locale), style).format(time);
}

function jobsPart({ jobsRanAt, now, site }: Findings): CheckedPart {
  const { name, on, broken } = words.jobs;
  if (jobsRanAt === undefined || now.getTime() - jobsRanAt.getTime() > jobsLateMs) {
    return { name, state: 'broken', text: broken, settings: [] };
  }
  return { name, state: 'on', text: on(shortTime(jobsRanAt, site)), settings: [] };
}
