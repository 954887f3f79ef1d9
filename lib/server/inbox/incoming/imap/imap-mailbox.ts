import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { ImapFlow } from 'imapflow';
import type { MailboxSettings } from '@/lib/server/platform/mail/inbound-settings';
import type { MailboxProblem, OpenMailbox, OpenResult } from '@/lib/server/inbox/incoming/mailbox';

/** The limit of most mail servers. A larger mail is not loaded as a whole. */
const maxMailBytes = 25 * 1024 * 1024;

/** The start of a larger mail: its headers. */
const startBytes = 64 * 1024;

const second = 1000;

/** Connects to a mailbox by IMAP, always encrypted, and opens its folder. */
export async function openImapMailbox(settings: MailboxSettings): Promise<OpenResult> {
  const { host, port, isSecure, user, password, caFile, folder, moveTo } = settings;
  let client: ImapFlow | undefined;
  try {
    const ca = caFile === undefined ? undefined : await readFile(caFile, 'utf8');
    client = new ImapFlow({
      host,
      port,
      secure: isSecure,
      // Without it, a server that does not offer encryption would get the password in clear.
      ...(isSecure ? {} : { doSTARTTLS: true }),
      auth: { user, pass: password },
      tls: ca === undefined ? {} : { ca },
      logger: false,
      connectionTimeout: 10 * second,
      greetingTimeout: 10 * second,
      socketTimeout: 60 * second,
      disableAutoIdle: true,
    });
    // Without a listener the process ends at a time-out of the connection.
    client.on('error', () => undefined);
    await client.connect();
    // Otherwise a missing folder would leave all mails where they are.
    if (moveTo !== undefined) await client.mailboxCreate(moveTo);
    const opened = await client.mailboxOpen(folder);
    return { kind: 'open', mailbox: mailboxOf(client, String(opened.uidValidity), settings) };
  } catch (error) {
    const isConnected = client?.usable === true;
    client?.close();
    return describeProblem(error, isConnected, password);
  }
}

function mailboxOf(
  client: ImapFlow,
  uidValidity: string,
  { moveTo }: MailboxSettings,
): OpenMailbox {
  return {
    uidValidity,
    async list(from) {
      const query = 'after' in from ? { uid: `${from.after + 1}:*` } : { since: from.since };
      const found = await client.search(query, { uid: true });
      requireUsable(client);
      const uids = found === false || found === undefined ? [] : found;
      // A range with `*` has the last mail, also if nothing is new.
      const after = 'after' in from ? from.after : 0;
      return uids.filter((uid) => uid > after).sort((a, b) => a - b);
    },
    async fetch(uid) {
      const about = await client.fetchOne(String(uid), { size: true }, { uid: true });
      requireUsable(client);
      if (about === false) return undefined;
      const isTooLarge = (about.size ?? 0) > maxMailBytes;
      const source = isTooLarge ? { start: 0, maxLength: startBytes } : true;
      const mail = await client.fetchOne(String(uid), { source }, { uid: true });
      requireUsable(client);
      if (mail === false || mail.source === undefined) return undefined;
      return { raw: mail.source, ...(isTooLarge ? { wholeBytes: about.size } : {}) };
    },
    async finish(uid) {
      if (moveTo === undefined) {
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
      } else {
        await client.messageMove(String(uid), moveTo, { uid: true });
      }
      requireUsable(client);
    },
    async wait(milliseconds, signal) {
      const waiting = AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
      const events = ['exists', 'close'].map((event) => once(client, event, { signal: waiting }));
      // It ends when the next command is sent.
      void client.idle().catch(() => undefined);
      await Promise.any(events).catch(() => undefined);
      if (!signal.aborted) await client.noop();
      requireUsable(client);
    },
    async close() {
      await client.logout().catch(() => undefined);
      client.close();
    },
  };
}

/** After the connection has ended, commands resolve as if nothing had happened. */
function requireUsable(client: ImapFlow): void {
  if (!client.usable) throw new Error('The connection has ended.');
}

function describeProblem(error: unknown, isConnected: boolean, password: string): MailboxProblem {
  const message = error instanceof Error ? error.message : String(error);
  const response =
    error instanceof Error && 'responseText' in error ? String(error.responseText) : message;
  const text = response
    .slice(0, 300)
    .replaceAll(password, '***')
    .replace(/\p{Cc}+/gu, ' ');
  const isRefused = error instanceof Error && 'authenticationFailed' in error;
  const kind = isRefused ? 'login-refused' : isConnected ? 'no-folder' : 'unreachable';
  return { kind, error: text };
}
