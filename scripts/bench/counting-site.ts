import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consentCookieName, consentVersion } from '@/lib/consent/consent';
import { buildSite } from '../build/build-site';
import { freePort } from '../site/site-process';
import { copySite } from '../site/copy-site';
import { serve } from './servers';

const tag = 'G-BENCH00001';

/** The site as it is when a visitor has let visits be counted, and whoever counts. */
export interface CountingSite {
  readonly url: string;
  /** What Chromium must be started with to find the stand-in in Google's place. */
  readonly chromeFlags: string;
  /** How often the tag was asked for. */
  readonly asked: () => number;
  readonly close: () => void;
}

/**
 * Builds the site with an id of Google Analytics, serves it to visitors who have all said yes, and
 * answers for Google. What Google's own script costs is not in it. Rejects when the build fails or
 * there is no `openssl` to make a certificate with.
 */
export async function startCountingSite(
  root: string,
  dataDirectory: string,
): Promise<CountingSite> {
  const folder = copySite(root, 'bench/counting', []);
  appendFileSync(join(folder, 'content/site.yaml'), `\nanalytics:\n  googleAnalytics: ${tag}\n`);
  if ((await buildSite(folder, [], true)) !== 0) throw new Error('The build with an id failed.');
  const site = await serve(folder, dataDirectory);
  const google = await standInForGoogle();
  const front = createServer((asked, answer) => {
    passOn(site.url, asked, answer);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => front.listen(port, resolve));
  return {
    url: `http://localhost:${port}`,
    chromeFlags: google.chromeFlags,
    asked: google.asked,
    close: () => {
      site.process.kill();
      google.close();
      front.close();
      front.closeAllConnections();
    },
  };
}

/** Hands a request to the site, and the answer back with the cookie of a yes. */
function passOn(site: string, asked: IncomingMessage, answer: ServerResponse): void {
  const { method, headers, url = '/' } = asked;
  const day = new Date().toISOString().slice(0, 10);
  const consent = `${consentCookieName}=yes.${consentVersion(tag)}.${day}; Path=/; Max-Age=86400`;
  const onward = request(`${site}${url}`, { method, headers }, (given) => {
    const cookie = { 'set-cookie': [...(given.headers['set-cookie'] ?? []), consent] };
    answer.writeHead(given.statusCode ?? 502, { ...given.headers, ...cookie });
    given.pipe(answer);
  });
  onward.on('error', () => answer.destroy());
  asked.pipe(onward);
}

/** As much of the tag as makes a view counted: its cookie and its call home. */
const script = `
document.cookie = '_ga=GA1.1.1.1; path=/; max-age=63072000';
navigator.sendBeacon('https://region1.google-analytics.com/g/collect?en=page_view');
`;

async function standInForGoogle() {
  let asked = 0;
  const server = createSecureServer(certificate(), (request, response) => {
    if (request.url?.startsWith('/gtag/js') === true) {
      asked += 1;
      response.writeHead(200, { 'Content-Type': 'text/javascript' }).end(script);
    } else response.writeHead(204).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, resolve));
  const rules = ['www.googletagmanager.com', 'region1.google-analytics.com']
    .map((host) => `MAP ${host}:443 127.0.0.1:${port}`)
    .join(',');
  return {
    chromeFlags: `--host-resolver-rules="${rules}" --ignore-certificate-errors`,
    asked: () => asked,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A certificate that nobody has signed, for an hour of measuring. */
function certificate(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = '-x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost'.split(' ');
  execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
