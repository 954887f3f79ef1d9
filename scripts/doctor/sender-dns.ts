import { codeOf, type Finding } from './check';

/** The part of Node's `dns.promises.Resolver` that is used here. */
export interface Dns {
  resolveMx(domain: string): Promise<readonly { readonly exchange: string }[]>;
  resolveTxt(domain: string): Promise<readonly (readonly string[])[]>;
}

interface Sender {
  /** The domain of MAIL_FROM. */
  readonly domain: string;
  /** The selector of DKIM, if the settings have one. */
  readonly selector: string | undefined;
}

/**
 * Checks what receivers ask the DNS about the sender of mails: MX, SPF, DMARC and DKIM. A domain that the
 * name server does not know is one warning, because some answer so without an internet connection.
 */
export async function checkSenderDns(sender: Sender, dns: Dns): Promise<readonly Finding[]> {
  if (await isUnknown(sender.domain, dns)) {
    const text = `The name server of this machine knows no domain ${sender.domain}.`;
    const advice = 'Put MAIL_FROM right, or check the internet connection of this machine.';
    return [{ name: 'mail: DNS', state: 'warning', text, advice }];
  }
  const checks = [
    ask('mail: MX', () => checkMx(sender, dns)),
    ask('mail: SPF', () => checkSpf(sender, dns)),
    ask('mail: DMARC', () => checkDmarc(sender, dns)),
    ask('mail: DKIM', () => checkDkim(sender, dns)),
  ];
  return Promise.all(checks);
}

/** Whether the domain does not exist (NXDOMAIN). One that exists without the record is ENODATA. */
async function isUnknown(domain: string, dns: Dns): Promise<boolean> {
  return dns.resolveMx(domain).then(
    () => false,
    (error: unknown) => codeOf(error) === 'ENOTFOUND',
  );
}

/** A finding without its name. */
type Result = Omit<Finding, 'name'>;

async function ask(name: string, check: () => Promise<Result>): Promise<Finding> {
  try {
    return { name, ...(await check()) };
  } catch (error) {
    const text = `The DNS could not be asked (${codeOf(error)}).`;
    const advice = 'Check the internet connection and the name servers of this machine.';
    return { name, state: 'warning', text, advice };
  }
}

/** Returns `[]` where the DNS says that there is no such record. */
async function orNone<Item>(records: Promise<readonly Item[]>): Promise<readonly Item[]> {
  return records.catch((error: unknown) => {
    if (['ENOTFOUND', 'ENODATA'].includes(codeOf(error))) return [];
    throw error;
  });
}

/** Returns the TXT records of a domain that begin with a tag, each as one text. */
async function listTexts(dns: Dns, domain: string, tag: RegExp): Promise<readonly string[]> {
  const records = await orNone(dns.resolveTxt(domain));
  return records.map((parts) => parts.join('').trim()).filter((text) => tag.test(text));
}

async function checkMx({ domain }: Sender, dns: Dns): Promise<Result> {
  const servers = (await orNone(dns.resolveMx(domain))).filter(({ exchange }) => exchange !== '');
  if (servers.length > 0) return { state: 'good', text: `${domain} can receive mail.` };
  const text = `${domain} has no MX record, so nothing sent to MAIL_FROM arrives.`;
  const advice = 'Add one, or use an address in MAIL_FROM that can receive mail.';
  return { state: 'warning', text, advice };
}

/** Reads the SPF record (RFC 7208). */
async function checkSpf({ domain }: Sender, dns: Dns): Promise<Result> {
  const records = await listTexts(dns, domain, /^v=spf1(?: |$)/i);
  const [record] = records;
  if (record === undefined) {
    const advice = `Add a TXT record to ${domain} that names your mail server, such as "v=spf1 mx ~all".`;
    return { state: 'warning', text: `${domain} has no SPF record.`, advice };
  }
  if (records.length > 1) {
    const text = `${domain} has ${records.length} SPF records, and receivers then ignore all.`;
    return { state: 'broken', text, advice: 'Merge them into one.' };
  }
  const [, qualifier] = /(?:^| )([-~?+]?)all(?: |$)/i.exec(record) ?? [];
  switch (qualifier) {
    case '-':
    case '~':
      return { state: 'good', text: `${domain} has an SPF record that ends with ${qualifier}all.` };
    case '':
    case '+':
      return {
        state: 'broken',
        text: `The SPF record of ${domain} allows every server to send.`,
        advice: 'End it with ~all or -all.',
      };
    default:
      if (/(?:^| )redirect=/i.test(record)) {
        return {
          state: 'good',
          text: `${domain} has an SPF record that refers to another domain.`,
        };
      }
      return {
        state: 'warning',
        text: `The SPF record of ${domain} does not say what holds for other servers.`,
        advice: 'End it with ~all or -all.',
      };
  }
}

/** Reads the DMARC policy of the domain, or of a domain above it (RFC 7489, section 6.6.3). */
async function checkDmarc({ domain }: Sender, dns: Dns): Promise<Result> {
  for (const each of [domain, ...parentDomains(domain)]) {
    const [record] = await listTexts(dns, `_dmarc.${each}`, /^v=DMARC1(?:\s*;|$)/i);
    if (record === undefined) continue;
    const [, policy = 'none'] = /;\s*p\s*=\s*(\w+)/i.exec(record) ?? [];
    const text = `${each} has the DMARC policy ${policy.toLowerCase()}.`;
    if (policy.toLowerCase() !== 'none') return { state: 'good', text };
    const advice = 'Change it to quarantine once SPF or DKIM passes for all your mails.';
    return { state: 'warning', text, advice };
  }
  return {
    state: 'warning',
    text: `${domain} has no DMARC record, which large mailboxes require.`,
    advice: `Add a TXT record to _dmarc.${domain}, such as "v=DMARC1; p=none".`,
  };
}

/** Returns the domains above a domain that have at least two labels. */
function parentDomains(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(1, -1).map((_, index) => labels.slice(index + 1).join('.'));
}

/** Reads the public key of DKIM (RFC 6376, section 3.6.1). */
async function checkDkim({ domain, selector }: Sender, dns: Dns): Promise<Result> {
  if (selector === undefined) {
    return {
      state: 'warning',
      text: 'DKIM cannot be asked for without the selector with which the mail server signs.',
      advice: 'Set DKIM_SELECTOR; the header DKIM-Signature of a received mail has it after s=.',
    };
  }
  const host = `${selector}._domainkey.${domain}`;
  const [record] = await listTexts(dns, host, /(?:^|;)\s*p\s*=/i);
  const [, key = ''] = /(?:^|;)\s*p\s*=\s*([^;\s]*)/i.exec(record ?? '') ?? [];
  if (key !== '') return { state: 'good', text: `${host} has a public key.` };
  const problem = record === undefined ? 'has no public key' : 'has a key that was withdrawn';
  const advice = 'Copy the record from your mail service, or put DKIM_SELECTOR right.';
  return { state: 'broken', text: `${host} ${problem}.`, advice };
}
