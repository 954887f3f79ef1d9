import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { createCertificate } from '@/tests/support/certificate';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const program = '/usr/sbin/dovecot';

/** Whether this machine has Dovecot 2.3, of the packages dovecot-imapd and dovecot-lmtpd of Debian 12. */
export const hasDovecot =
  existsSync(program) &&
  execFileSync(program, ['--version'], { encoding: 'utf8' }).startsWith('2.3');

/** The account of the one mailbox. */
export const dovecotUser = { user: 'desk', password: 'a-secret-word' } as const;

export interface Dovecot {
  /** With STARTTLS. */
  readonly port: number;
  /** With TLS from the start. */
  readonly securePort: number;
  /** The file of its certificate authority. */
  readonly caFile: string;
  /** Adds mails to the mailbox, with a number for each. */
  deliver(mails: readonly Uint8Array[]): Promise<void>;
  /** Lists the mails of a folder that have a flag of Maildir, such as `S`; all without it. */
  count(folder: 'INBOX' | 'Done', flag?: string): Promise<number>;
  /** Ends the server at once, and starts it again on the same mailbox and ports. */
  restart(): Promise<void>;
  /** Changes the numbers of the mailbox (`UIDVALIDITY`). */
  renumber(): Promise<void>;
}

/** Starts a real IMAP server with one mailbox, until the test ends. */
export async function startDovecot({ offersTls = true } = {}): Promise<Dovecot> {
  const root = await temporaryDirectory();
  const owner = await mailOwner();
  const { cert, key } = createCertificate(
    'localhost',
    new Date(Date.now() - 1e8),
    new Date(Date.now() + 1e8),
  );
  const caFile = join(root, 'ca.pem');
  const maildir = join(root, 'desk');
  const [port, securePort] = [await freePort(), await freePort()];
  await writeFile(caFile, cert);
  await writeFile(join(root, 'key.pem'), key);
  const configuration = join(root, 'dovecot.conf');
  await writeFile(
    configuration,
    configurationOf({ root, port, securePort, owner: owner.name, offersTls }),
  );
  for (const name of ['', 'new', 'cur', 'tmp'])
    await mkdir(join(maildir, name), { recursive: true });
  await giveAll(root, owner);
  let number = 0;
  let server = await start(configuration, owner, port);
  const stop = async (signal: NodeJS.Signals) => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, 'exit');
    server.kill(signal);
    await ended;
  };
  onTestFinished(() => stop('SIGTERM'));
  return {
    port,
    securePort,
    caFile,
    async deliver(mails) {
      for (const mail of mails) {
        number += 1;
        const name = `${Date.now()}.${String(number).padStart(6, '0')}.test`;
        await writeFile(join(maildir, 'tmp', name), mail);
        await chown(join(maildir, 'tmp', name), owner.uid, owner.gid);
        await rename(join(maildir, 'tmp', name), join(maildir, 'new', name));
      }
    },
    async count(folder, flag = '') {
      const path = folder === 'INBOX' ? maildir : join(maildir, `.${folder}`);
      const names = await Promise.all(['cur', 'new'].map((each) => readdir(join(path, each))));
      return names.flat().filter((name) => flag === '' || name.split(':2,')[1]?.includes(flag))
        .length;
    },
    async restart() {
      await stop('SIGTERM');
      server = await start(configuration, owner, port);
    },
    async renumber() {
      await stop('SIGTERM');
      const list = `3 V${Math.floor(Date.now() / 1000) + 1000} N1 G0123456789abcdef0123456789abcdef\n`;
      await writeFile(join(maildir, 'dovecot-uidlist'), list);
      for (const name of await readdir(maildir)) {
        if (name.startsWith('dovecot.index')) await rename(join(maildir, name), join(root, name));
      }
      await giveAll(maildir, owner);
      server = await start(configuration, owner, port);
    },
  };
}

interface MailOwner {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Dovecot does not read mail as root. */
async function mailOwner(): Promise<MailOwner> {
  const { username, uid, gid } = userInfo();
  if (uid !== 0) return Promise.resolve({ name: username, uid, gid });
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return Promise.resolve({ name: 'nobody', uid: idOf('-u'), gid: idOf('-g') });
}

async function giveAll(path: string, { uid, gid }: MailOwner): Promise<void> {
  await chmod(path, 0o755);
  for (const entry of await readdir(path, { withFileTypes: true, recursive: true })) {
    await chown(join(entry.parentPath, entry.name), uid, gid);
  }
  await chown(path, uid, gid);
}

async function start(
  configuration: string,
  { uid, gid }: MailOwner,
  port: number,
): Promise<ChildProcess> {
  const server = spawn(program, ['-F', '-c', configuration], { stdio: 'ignore', uid, gid });
  for (let tries = 0; tries < 100; tries += 1) {
    if (await answers(port)) return server;
    await delay(50);
  }
  throw new Error('Dovecot did not start.');
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'data', { signal: AbortSignal.timeout(500) });
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function configurationOf(options: {
  readonly root: string;
  readonly port: number;
  readonly securePort: number;
  readonly owner: string;
  readonly offersTls: boolean;
}): string {
  const { root, port, securePort, owner, offersTls } = options;
  const tls = offersTls
    ? `ssl = yes\nssl_cert = <${root}/ca.pem\nssl_key = <${root}/key.pem`
    : 'ssl = no';
  return `
base_dir = ${root}/run
state_dir = ${root}/state
log_path = ${root}/dovecot.log
listen = 127.0.0.1
protocols = imap
default_internal_user = ${owner}
default_internal_group = ${execFileSync('id', ['-gn', owner], { encoding: 'utf8' }).trim()}
default_login_user = ${owner}
first_valid_uid = 1
disable_plaintext_auth = no
mail_location = maildir:${root}/%n
${tls}
service anvil {
  chroot =
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${offersTls ? securePort : 0}
    ssl = yes
  }
}
passdb {
  driver = static
  args = password=${dovecotUser.password}
}
userdb {
  driver = static
  args = uid=${owner} gid=${execFileSync('id', ['-gn', owner], { encoding: 'utf8' }).trim()} home=${root}/%n
}
`;
}
