import { Resolver } from 'node:dns/promises';
import { totalmem } from 'node:os';
import { resolve } from 'node:path';
import { readCertificate } from '@/lib/server/alerts/alarms/certificate';
import { localOrigin } from '@/lib/server/platform/http/requests/origins';
import { inspectDatabase } from '@/lib/server/platform/store/open-database';
import { inboundSettings } from '@/lib/server/platform/mail/inbound-settings';
import { openMailbox, verifyMailServer, verifyUploads } from '@/lib/server/services';
import { readSettings, type Settings } from '@/lib/server/settings';
import type { Account } from '../start/accounts';
import type { Environment } from '../start/environment';
import { portProblem } from '../start/preflight';
import { examinedAccount } from '../start/site-account';
import { checkBackups } from './backups';
import type { Check, Finding } from './check';
import { checkDatabase } from './database';
import {
  checkClock,
  checkDisk,
  checkMemory,
  checkNode,
  checkPermissions,
  checkPort,
} from './machine';
import { checkEditing } from './editing';
import { checkInbound } from './inbound';
import { checkMail } from './mail';
import { checkOwners } from './owners';
import { checkSenderDns } from './sender-dns';
import { checkSite } from './site';
import { checkUploads } from './uploads';
import { checkTls, isOwnMachine } from './tls';

/** Milliseconds for one answer from the network, so that two fit into a check. */
const answerMs = 4500;

/** Lists the checks of an installation. With invalid settings, only those that need none. */
export function listChecks({ address, env }: Environment): readonly Check[] {
  const { port, hostname } = address;
  const health = `${localOrigin(hostname, port)}/api/health`;
  const result = readSettings(env);
  return [
    { name: 'Node', run: () => checkNode(process.versions.node) },
    { name: 'memory', run: () => checkMemory(totalmem(), process.constrainedMemory()) },
    {
      name: 'port',
      run: () =>
        checkPort(
          port,
          () => portProblem(address),
          () => fetchJson(health),
        ),
    },
    { name: 'settings', run: () => describeSettings(result.ok ? [] : result.problems) },
    ...(result.ok ? listSettingChecks(result.settings, env) : []),
  ];
}

function describeSettings(problems: readonly string[]): readonly Finding[] {
  const name = 'settings';
  if (problems.length === 0) return [{ name, state: 'good', text: 'All settings are valid.' }];
  const advice = 'The doctor then checks the rest.';
  return problems.map((text) => ({ name, state: 'broken', text, advice }));
}

function listSettingChecks(settings: Settings, env: NodeJS.ProcessEnv): readonly Check[] {
  const { SITE_URL, MAIL_FROM, DKIM_SELECTOR, BACKUP_DIR } = settings;
  const directory = resolve(settings.DATA_DIR);
  const examined = examinedAccount(process.cwd(), directory);
  const mailbox = inboundSettings(settings)?.mailbox;
  const domain = MAIL_FROM?.split('@').at(-1);
  const dns = new Resolver({ timeout: answerMs, tries: 1 });
  return [
    { name: 'site', run: () => checkSite(process.cwd(), env) },
    ...(settings.EDITING === 'on'
      ? [
          {
            name: 'editing',
            run: () => checkEditing(process.cwd(), env, process.getuid?.()),
          },
        ]
      : []),
    { name: 'disk', run: () => checkDisk(directory) },
    { name: 'permissions', run: () => checkAccounts(directory, examined) },
    { name: 'clock', run: async () => checkClock(new Date(), await readOtherClock(settings)) },
    { name: 'database', run: () => checkDatabase(() => inspectDatabase(settings, answerMs)) },
    {
      name: 'backups',
      run: () => checkBackups(BACKUP_DIR && resolve(BACKUP_DIR), directory, new Date(), examined),
    },
    { name: 'uploads', run: () => checkUploads(() => verifyUploads(settings)) },
    { name: 'mail', run: () => checkMail(() => verifyMailServer(settings, answerMs)) },
    ...(domain === undefined
      ? []
      : [
          {
            name: 'mail: DNS',
            run: () => checkSenderDns({ domain, selector: DKIM_SELECTOR }, dns),
          },
        ]),
    ...(mailbox === undefined
      ? []
      : [{ name: 'mailbox', run: () => checkInbound(() => openMailbox(mailbox)) }]),
    {
      name: 'TLS',
      run: () =>
        checkTls(SITE_URL, () => readCertificate(SITE_URL, { timeout: answerMs }), new Date()),
    },
  ];
}

function checkAccounts(
  directory: string,
  examined: Account | undefined,
): Finding | readonly Finding[] {
  const blocked = checkOwners(process.cwd(), directory, examined);
  return blocked.length > 0 ? blocked : checkPermissions(directory, process.getuid?.());
}

/** Reads the clock of the database's machine, or else of the server at the site's own address. */
async function readOtherClock(settings: Settings) {
  if (settings.DATABASE_URL !== undefined) {
    const state = await inspectDatabase(settings, answerMs).catch(() => undefined);
    if (state?.kind === 'postgres') return { time: state.time, source: 'the database' };
  }
  const { SITE_URL } = settings;
  // The clock of this machine itself.
  if (isOwnMachine(SITE_URL)) return undefined;
  const response = await request(`${SITE_URL}/api/health`).catch(() => undefined);
  const time = response?.headers.get('date') ?? undefined;
  return time === undefined ? undefined : { time: new Date(time), source: SITE_URL };
}

async function fetchJson(url: string): Promise<unknown> {
  return (await request(url)).json();
}

function request(url: string): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(answerMs) });
}
