import { certificateDays } from '@/lib/server/alerts/alarms/alarm-checks';
import type { SiteCertificate } from '@/lib/server/alerts/alarms/certificate';
import type { Finding } from './check';

const name = 'TLS';
const day = 24 * 60 * 60 * 1000;

/** Checks the certificate at the site's own address. */
export async function checkTls(
  siteUrl: string,
  read: () => Promise<SiteCertificate | undefined>,
  now: Date,
): Promise<Finding> {
  const { protocol, hostname } = new URL(siteUrl);
  if (protocol !== 'https:') return describePlain(siteUrl);
  const certificate = await read();
  if (certificate === undefined) {
    const text = `${hostname} could not be reached over TLS.`;
    const advice = 'Check the DNS of the host, the firewall and the reverse proxy.';
    return { name, state: 'warning', text, advice };
  }
  const days = Math.floor((certificate.end.getTime() - now.getTime()) / day);
  if (days < 0) {
    const text = `The certificate of ${hostname} has expired.`;
    return { name, state: 'broken', text, advice: 'Renew it.' };
  }
  if (certificate.problem !== undefined) {
    const text = `Browsers reject the certificate of ${hostname} (${certificate.problem}).`;
    const advice = 'Use a certificate for this host from a public authority, with its chain.';
    return { name, state: 'broken', text, advice };
  }
  const text = `The certificate is valid for ${hostname} and ends in ${days} days.`;
  return days >= certificateDays
    ? { name, state: 'good', text }
    : { name, state: 'warning', text, advice: 'Renew it; its automatic renewal seems to fail.' };
}

/** Whether an address names this machine. */
export function isOwnMachine(siteUrl: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(siteUrl).hostname);
}

function describePlain(siteUrl: string): Finding {
  if (isOwnMachine(siteUrl)) {
    return { name, state: 'good', text: 'SITE_URL is this machine, which needs no certificate.' };
  }
  return {
    name,
    state: 'broken',
    text: 'SITE_URL begins with http://, so what visitors send is not encrypted.',
    advice: 'Put a reverse proxy with TLS in front, and set SITE_URL to its https address.',
  };
}
