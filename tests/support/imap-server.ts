import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createServer, type TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { MailboxSettings } from '@/lib/server/platform/mail/inbound-settings';
import { createCertificate } from '@/tests/support/certificate';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const account = { user: 'desk', password: 'a-secret-word' } as const;

/** The words of a command, without the quotes around some. */
const wordsOf = (line: string) =>
  [...line.matchAll(/"((?:[^"\\]|\\.)*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '');

/**
 * Starts an IMAP server (RFC 3501) in this process, until the test ends: one mailbox, with the commands that the
 * reader of mailboxes sends. `dovecot.ts` starts a complete one, where it is installed.
 */
export async function startImapServer() {
  const state = {
    uidValidity: 1,
    mails: new Map<number, Uint8Array>(),
    seen: new Set<number>(),
    /** Ends the connection in the middle of this mail. */
    breaksAt: undefined as number | undefined,
    connections: 0,
  };
  const open = new Set<TLSSocket>();
  const idle = new Map<TLSSocket, string>();
  const ofServer = { begin: new Date(Date.now() - 1e8), end: new Date(Date.now() + 1e8) };
  const { cert, key } = createCertificate('localhost', ofServer.begin, ofServer.end);

  /** Responds to `UID FETCH`. Returns false if the connection is to end. */
  function fetch(socket: TLSSocket, uid: number, items: string): boolean {
    const mail = state.mails.get(uid);
    if (mail === undefined) return true;
    const number = [...state.mails.keys()].indexOf(uid) + 1;
    if (!items.includes('BODY.PEEK[]')) {
      socket.write(`* ${number} FETCH (UID ${uid} RFC822.SIZE ${mail.length})\r\n`);
      return true;
    }
    const isCut = state.breaksAt === uid;
    socket.write(`* ${number} FETCH (UID ${uid} BODY[] {${mail.length}}\r\n`);
    socket.write(isCut ? mail.subarray(0, mail.length / 2) : mail);
    if (!isCut) socket.write(')\r\n');
    return !isCut;
  }

  function search(criteria: readonly string[]): string {
    // A range with `*` has the last mail (RFC 3501, section 6.4.8); every mail is of today.
    const from = criteria[0]?.toUpperCase() === 'UID' ? Number(criteria[1]?.split(':')[0]) : 0;
    const uids = [...state.mails.keys()];
    const found = uids.filter((uid) => uid >= from);
    return `* SEARCH ${(found.length === 0 ? uids.slice(-1) : found).join(' ')}`.trim();
  }

  function respond(socket: TLSSocket, line: string): void {
    const waiting = idle.get(socket);
    if (waiting !== undefined) {
      idle.delete(socket);
      socket.write(`${waiting} OK Done\r\n`);
      return;
    }
    const [tag = '', first = '', ...rest] = wordsOf(line);
    const isOfUid = first.toUpperCase() === 'UID';
    const command = (isOfUid ? (rest.shift() ?? '') : first).toUpperCase();
    const [argument = '', ...others] = rest;
    const end = (text = 'OK Done') => socket.write(`${tag} ${text}\r\n`);
    switch (command) {
      case 'LOGIN':
        if (argument === account.user && others[0] === account.password) end();
        else end('NO [AUTHENTICATIONFAILED] Wrong password');
        return;
      case 'CAPABILITY':
        socket.write('* CAPABILITY IMAP4rev1 IDLE\r\n');
        return void end();
      case 'LIST':
      case 'LSUB':
        if (others[0] !== '') socket.write(`* ${command} () "/" INBOX\r\n`);
        return void end();
      case 'SELECT':
        if (argument !== 'INBOX') return void end('NO No such folder');
        socket.write(`* FLAGS (\\Seen)\r\n* ${state.mails.size} EXISTS\r\n`);
        socket.write(`* OK [UIDVALIDITY ${state.uidValidity}] Valid\r\n`);
        return void end('OK [READ-WRITE] Open');
      case 'SEARCH':
        socket.write(`${search(rest)}\r\n`);
        return void end();
      case 'FETCH':
        if (fetch(socket, Number(argument), others.join(' '))) end();
        else socket.destroySoon();
        return;
      case 'STORE':
        state.seen.add(Number(argument));
        return void end();
      case 'IDLE':
        idle.set(socket, tag);
        return void socket.write('+ Waiting\r\n');
      case 'NOOP':
        return void end();
      case 'LOGOUT':
        socket.write('* BYE Ends\r\n');
        end();
        return void socket.end();
      default:
        return void end(`BAD Unknown command ${command}`);
    }
  }

  const server = createServer({ cert, key }, (socket) => {
    state.connections += 1;
    // Small packets would wait for the acknowledgement of the one before.
    socket.setNoDelay(true);
    open.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open.delete(socket);
      idle.delete(socket);
    });
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      const lines = (text + chunk.toString()).split('\r\n');
      text = lines.pop() ?? '';
      for (const line of lines) respond(socket, line);
    });
    socket.write('* OK Ready\r\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const caFile = join(await temporaryDirectory(), 'ca.pem');
  await writeFile(caFile, cert);
  const settings: MailboxSettings = {
    ...{ host: 'localhost', port, isSecure: true, caFile, ...account },
    ...{ folder: 'INBOX', moveTo: undefined },
  };
  return {
    state,
    settings,
    /** Adds mails with the next numbers, and tells the connections that wait. */
    deliver: (mails: readonly Uint8Array[]) => {
      for (const mail of mails) state.mails.set(Math.max(0, ...state.mails.keys()) + 1, mail);
      for (const socket of idle.keys()) socket.write(`* ${state.mails.size} EXISTS\r\n`);
    },
    /** Gives all mails other numbers (`UIDVALIDITY`). */
    renumber: () => {
      state.uidValidity += 1;
      const mails = [...state.mails.values()];
      state.mails = new Map(mails.map((mail, index) => [100 + index, mail]));
      state.seen.clear();
    },
    /** Ends all connections. */
    disconnect: () => {
      for (const socket of open) socket.destroy();
    },
  };
}
