import { createHmac } from 'node:crypto';
import { isEqual, type SecretStore } from '@/lib/server/platform/http/requests/signed-token';
import { mailRules } from '@/lib/server/platform/mail/mail-budgets';
import type { Mailer } from '@/lib/server/platform/mail/mailer';
import { deliveryWords } from '@/lib/words/lib/server/platform/mail';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';

/** What stands for the signed part in the setting `INBOUND_ADDRESS`. */
const placeholder = '*';

/** The first 64 bits of a submission's id and 80 bits of the signature, in base 32. */
const signedPart = /^([0-9a-v]{13})\.([0-9a-v]{16})$/;

/** What finds the submission that an address is of. */
interface ReplyAddressStore extends SecretStore {
  readonly findSubmissionIds: (start: string) => Promise<readonly string[]>;
}

/**
 * Returns the address to which a visitor answers, such as `desk+….…@example.org`. It is signed, so that no
 * other address leads into a conversation, and at most 30 characters longer than the setting: the part before the
 * `@` has at most 64 (RFC 5321, section 4.5.3.1.1). A setting without `*` is the same for all.
 */
export async function createReplyAddress(
  setting: string,
  submission: string,
  store: SecretStore,
): Promise<string> {
  if (!setting.includes(placeholder)) return setting;
  const id = BigInt(`0x${hexOf(submission).slice(0, 16)}`);
  const part = `${id.toString(32).padStart(13, '0')}.${await sign(submission, store)}`;
  return setting.replace(placeholder, part);
}

/**
 * Wraps a mailer: an answer to a mail to a visitor about a submission goes to the signed address. It is not stored
 * with the mail, so that a new setting is for queued mails too.
 */
export function replyAddressMailer(mailer: Mailer, setting: string, store: SecretStore): Mailer {
  return {
    async send(mail) {
      const { kind, submission } = mail;
      if (submission === undefined || mailRules[kind].to !== 'visitor') return mailer.send(mail);
      try {
        const replyTo = await createReplyAddress(setting, submission, store);
        return await mailer.send({ ...mail, replyTo });
      } catch (error) {
        if (!StoreBusy.is(error)) throw error;
        return { kind: 'refused', isPermanent: false, error: deliveryWords.storeBusy };
      }
    },
  };
}

/** Finds the submission of the first address that is signed; `undefined` if none is. */
export async function findReplyAddress(
  setting: string,
  addresses: readonly string[],
  store: ReplyAddressStore,
): Promise<string | undefined> {
  for (const address of addresses) {
    const [, id, signature] = signedPart.exec(partOf(setting, address)) ?? [];
    if (id === undefined || signature === undefined) continue;
    for (const submission of await store.findSubmissionIds(startOfId(id))) {
      if (isEqual(signature, await sign(submission, store))) return submission;
    }
  }
  return undefined;
}

/** Whether an address is that of the setting, with or without a signed part. */
export function isInboundAddress(setting: string, address: string): boolean {
  const [start = '', end = ''] = setting.toLowerCase().split(placeholder);
  const plain = `${start.replace(/\+$/, '')}${end}`;
  return address.toLowerCase() === plain || partOf(setting, address) !== '';
}

/** Returns what stands in an address in place of the `*` of the setting. A server may have changed its case. */
function partOf(setting: string, address: string): string {
  const [start, end] = setting.toLowerCase().split(placeholder);
  const given = address.toLowerCase();
  if (start === undefined || end === undefined) return '';
  if (!given.startsWith(start) || !given.endsWith(end)) return '';
  return given.slice(start.length, -end.length);
}

function startOfId(part: string): string {
  const value = Array.from(part).reduce(
    (sum, digit) => sum * 32n + BigInt(parseInt(digit, 32)),
    0n,
  );
  const hex = value.toString(16).padStart(16, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-`;
}

async function sign(submission: string, store: SecretStore): Promise<string> {
  const secret = await store.secret('reply-address');
  const mac = createHmac('sha256', secret).update(submission).digest('hex').slice(0, 20);
  return BigInt(`0x${mac}`).toString(32).padStart(16, '0');
}

function hexOf(id: string): string {
  return id.replaceAll('-', '');
}
