import { execFileSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readFileSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consentCookieName, consentVersion } from '@/lib/site/consent/consent';
import { buildSite } from '../build/build-site';
import { freePort } from '../site/site-process';
import { copySite } from '../site/copy-site';
import { serve } from './servers';

const tag = 'G-BENCH00001';

/** The site with analytics for visitors who consented, and a stand-in for Google. */
export interface AnalyticsSite {
  readonly url: string;
  /** Chromium flags that route Google's hosts to the stand-in. */
  readonly chromeFlags: string;
  /** Returns the number of requests for the tag. */
  readonly countTagRequests: () => number;
  readonly close: () => void;
}

/**
 * Builds and serves the site with a Google Analytics id, a consent cookie in every response and a
 * stand-in for Google, so the cost of Google's own script is not measured. Rejects when the build fails
 * or `openssl`, which creates the certificate, is missing.
 */
export async function startAnalyticsSite(
  root: string,
  dataDirectory: string,
): Promise<AnalyticsSite> {
  const folder = copySite(root, 'bench/analytics', []);
  appendFileSync(join(folder, 'content/site.yaml'), `\nanalytics:\n  googleAnalytics: ${tag}\n`);
  if ((await buildSite(folder, [], true)) !== 0) throw new Error('The build with an id failed.');
  const site = await serve(folder, dataDirectory);
  const google = await startGoogleStandIn();
  const front = createServer((request, response) => {
    forward(site.url, request, response);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => front.listen(port, resolve));
  return {
    url: `http://localhost:${port}`,
    chromeFlags: google.chromeFlags,
    countTagRequests: google.countTagRequests,
    close: () => {
      site.process.kill();
      google.close();
      front.close();
      front.closeAllConnections();
    },
  };
}

/** Forwards a request to the site. Adds the consent cookie to the response. */
function forward(site: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const { method, headers, url = '/' } = incoming;
  const day = new Date().toISOString().slice(0, 10);
  const consent = `${consentCookieName}=yes.${consentVersion(tag)}.${day}; Path=/; Max-Age=86400`;
  const proxied = request(`${site}${url}`, { method, headers }, (response) => {
    const cookie = { 'set-cookie': [...(response.headers['set-cookie'] ?? []), consent] };
    outgoing.writeHead(response.statusCode ?? 502, { ...response.headers, ...cookie });
    response.pipe(outgoing);
  });
  proxied.on('error', () => outgoing.destroy());
  incoming.pipe(proxied);
}

/** What the tag does for one page view: it sets a cookie and sends a beacon. */
const script = `
document.cookie = '_ga=GA1.1.1.1; path=/; max-age=63072000';
navigator.sendBeacon('https://region1.google-analytics.com/g/collect?en=page_view');
`;

async function startGoogleStandIn() {
  let tagRequests = 0;
  const server = createSecureServer(certificate(), (request, response) => {
    if (request.url?.startsWith('/gtag/js') === true) {
      tagRequests += 1;
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
    countTagRequests: () => tagRequests,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Creates a self-signed certificate for one day. */
function certificate(): { readonly key: Buffer; readonly cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-bench-tls-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const made = '-x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost'.split(' ');
  execFileSync('openssl', ['req', ...made, '-keyout', key, '-out', cert], { stdio: 'ignore' });
  return { key: readFileSync(key), cert: readFileSync(cert) };
}
