import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@/scripts/site/site-process';

const siteFile = join(__dirname, '../../deploy/nginx/frontdesk.conf');

/** The user and group `nobody` of Linux. */
const nobody = 65_534;

/** What differs between the site file in `deploy/` and an nginx of a test. */
export interface TestPlace {
  readonly folder: string;
  readonly httpPort: number;
  readonly httpsPort: number;
  /** The port of the site. */
  readonly sitePort: number;
  /** The port of a second replica. */
  readonly secondPort?: number | undefined;
}

/** Returns the site file of `deploy/` with the ports, folders and host name of a test. */
export function adaptSiteFile(text: string, place: TestPlace): string {
  const { folder, httpPort, httpsPort, sitePort, secondPort } = place;
  return (
    text
      // Before the others: a free port may begin with the same digits.
      .replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
      .replaceAll('listen 80;', `listen 127.0.0.1:${httpPort};`)
      .replaceAll('listen 443 ', `listen 127.0.0.1:${httpsPort} `)
      .replaceAll(/^ *listen \[::\]:.*\n/gm, '')
      .replace(/# (server 127\.0\.0\.1:)3001/, (line, server: string) =>
        secondPort === undefined ? line : `${server}${secondPort}`,
      )
      .replaceAll('/etc/letsencrypt/live/example.org/', `${folder}/`)
      .replaceAll('/var/lib/nginx/', `${folder}/`)
      .replaceAll('example.org', 'localhost')
  );
}

/** An nginx with the site file of `deploy/` in a temporary folder, which is not root's. */
export class TestNginx {
  /** The output of the process so far. */
  output = '';
  private readonly exit: Promise<unknown>;

  private constructor(
    private readonly process: ChildProcess,
    readonly place: TestPlace,
    /** The self-signed certificate. */
    readonly certificate: string,
  ) {
    this.exit = once(process, 'exit');
    process.stderr?.on('data', (part: Buffer) => (this.output += part.toString()));
  }

  /** Resolves when nginx listens. Throws with its output if it ends. */
  static async start(program: string, sitePort: number, secondPort?: number): Promise<TestNginx> {
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-nginx-'));
    const [httpPort, httpsPort] = [await freePort(), await freePort()];
    const place: TestPlace = { folder, httpPort, httpsPort, sitePort, secondPort };
    const certificate = createCertificate(folder);
    writeFileSync(join(folder, 'nginx.conf'), mainFile(folder));
    writeFileSync(join(folder, 'site.conf'), adaptSiteFile(readFileSync(siteFile, 'utf8'), place));
    // A project below root's home is closed to others.
    copyFileSync(program, join(folder, 'nginx'));
    const nginx = new TestNginx(startProgram(folder), place, certificate);
    while (!(await isListening(httpsPort))) {
      if (nginx.process.exitCode !== null) throw new Error(nginx.output);
      await wait(50);
    }
    return nginx;
  }

  async remove(): Promise<void> {
    this.process.kill('SIGTERM');
    await this.exit;
    rmSync(this.place.folder, { recursive: true, force: true });
  }
}

function startProgram(folder: string): ChildProcess {
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    chownSync(folder, nobody, nobody);
    chownSync(join(folder, 'privkey.pem'), nobody, nobody);
  }
  const user = isRoot ? { uid: nobody, gid: nobody } : {};
  return spawn(join(folder, 'nginx'), args, { ...user, stdio: ['ignore', 'ignore', 'pipe'] });
}

/** The main file of Debian, with all paths in the folder. */
function mainFile(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
    daemon off;
    worker_processes 1;
    pid ${folder}/nginx.pid;
    error_log stderr warn;
    events { worker_connections 512; }
    http {
      access_log off;
      gzip on;
      ${temporary.join('\n')}
      include ${folder}/site.conf;
    }`;
}

/** Creates a self-signed certificate for localhost. Returns it. */
function createCertificate(folder: string): string {
  const [key, certificate] = [join(folder, 'privkey.pem'), join(folder, 'fullchain.pem')];
  const files = ['-keyout', key, '-out', certificate];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const args = ['req', '-x509', '-days', '2', ...curve, ...subject, ...files];
  execFileSync('openssl', args, { stdio: 'pipe' });
  return readFileSync(certificate, 'utf8');
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
