import { expect, test } from 'vitest';
import { checkSenderDns, type Dns } from '@/scripts/doctor/sender-dns';

const domain = 'mail.larkmoor.example';

/** A DNS with TXT records by name, and mail servers of the domain. */
function fakeDns(texts: Readonly<Record<string, readonly string[]>>, exchanges = ['mx']): Dns {
  const missing = (code: string) => Promise.reject(Object.assign(new Error('no'), { code }));
  return {
    resolveMx: () =>
      exchanges.length === 0
        ? missing('ENODATA')
        : Promise.resolve(exchanges.map((exchange) => ({ exchange }))),
    resolveTxt: (name) => {
      const records = texts[name];
      // A long record is several strings.
      return records === undefined
        ? missing('ENOTFOUND')
        : Promise.resolve(records.map((text) => [text.slice(0, 9), text.slice(9)]));
    },
  };
}

async function check(dns: Dns, selector?: string): Promise<Readonly<Record<string, string>>> {
  const findings = await checkSenderDns({ domain, selector }, dns);
  return Object.fromEntries(findings.map(({ name, state }) => [name.slice(6), state]));
}

test('accepts a domain with all records', async () => {
  const dns = fakeDns({
    [domain]: ['site-verification=1', 'v=spf1 include:_spf.example -all'],
    [`_dmarc.${domain}`]: ['v=DMARC1; p=reject; rua=mailto:a@b.example'],
    [`s1._domainkey.${domain}`]: ['v=DKIM1; k=rsa; p=MIGfMA0G'],
  });
  expect(await check(dns, 's1')).toEqual({ MX: 'good', SPF: 'good', DMARC: 'good', DKIM: 'good' });
});

test('warns about a domain without records', async () => {
  expect(await check(fakeDns({}, []))).toEqual({
    MX: 'warning',
    SPF: 'warning',
    DMARC: 'warning',
    DKIM: 'warning',
  });
});

test('warns about a domain that receives no mail (RFC 7505)', async () => {
  expect(await check(fakeDns({}, ['']))).toMatchObject({ MX: 'warning' });
});

test.each([
  [['v=spf1 mx ~all'], 'good'],
  [['v=spf1 redirect=_spf.example'], 'good'],
  [['v=spf1 mx ?all'], 'warning'],
  [['v=spf1 mx'], 'warning'],
  [['v=spf10 mx -all'], 'warning'],
  [['v=spf1 all'], 'broken'],
  [['v=spf1 mx +all'], 'broken'],
  [['v=spf1 mx -all', 'v=spf1 a -all'], 'broken'],
])('calls the SPF records %j %s', async (records, state) => {
  expect(await check(fakeDns({ [domain]: records }))).toMatchObject({ SPF: state });
});

test.each([
  [`_dmarc.${domain}`, 'v=DMARC1; p=quarantine', 'good'],
  ['_dmarc.larkmoor.example', 'v=DMARC1;p=reject', 'good'],
  [`_dmarc.${domain}`, 'v=DMARC1; p=none', 'warning'],
  ['_dmarc.example', 'v=DMARC1; p=reject', 'warning'],
])('calls the DMARC record at %s %j %s', async (name, record, state) => {
  expect(await check(fakeDns({ [name]: [record] }))).toMatchObject({ DMARC: state });
});

test.each([
  ['v=DKIM1; p=', 'broken'],
  ['p=MIGf', 'good'],
])('calls the DKIM record %j %s', async (record, state) => {
  const dns = fakeDns({ [`s1._domainkey.${domain}`]: [record] });
  expect(await check(dns, 's1')).toMatchObject({ DKIM: state });
  expect(await check(dns, 's2')).toMatchObject({ DKIM: 'broken' });
});

test('warns once about a domain that does not exist', async () => {
  const unknown = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
  const findings = await checkSenderDns(
    { domain, selector: 's1' },
    { resolveMx: unknown, resolveTxt: unknown },
  );
  expect(findings).toMatchObject([{ name: 'mail: DNS', state: 'warning' }]);
});

test('warns with a sentence where the DNS does not answer', async () => {
  const refuse = () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }));
  const dns = { resolveMx: refuse, resolveTxt: refuse };
  const findings = await checkSenderDns({ domain, selector: 's1' }, dns);
  expect(findings.map(({ state, text }) => [state, text])).toEqual(
    Array(4).fill(['warning', 'The DNS could not be asked (ECONNREFUSED).']),
  );
});
