import { z } from 'zod';
import { inboundSettingWords as words } from '@/lib/words/lib/server/platform/mail';
import { parseMailbox } from '@/lib/server/platform/mail/email-address';

/** The mail services whose webhooks the site reads. */
export const mailServices = ['postmark', 'mailgun', 'sendgrid', 'cloudflare'] as const;

export type MailService = (typeof mailServices)[number];

/** The schemas of the settings of mail that comes in. */
export const inboundSchemas = {
  INBOUND_ADDRESS: z
    .string()
    .refine(isAddressSetting, { error: () => words.address })
    .optional(),
  INBOUND_IMAP_URL: z
    .string()
    .refine(isImapUrl, { error: () => words.imapUrl })
    .optional(),
  INBOUND_IMAP_CA: z.string().optional(),
  INBOUND_FOLDER: z.string().optional(),
  INBOUND_MOVE_TO: z.string().optional(),
  INBOUND_WEBHOOK: z.enum(mailServices, { error: () => words.webhook }).optional(),
  INBOUND_WEBHOOK_SECRET: z
    .string()
    .min(16, { error: () => words.webhookSecret })
    .optional(),
  INBOUND_CHECKED_BY: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9.-]*$/, { error: () => words.checkedBy })
    .optional(),
};

type InboundValues = z.output<z.ZodObject<typeof inboundSchemas>>;

/** A mailbox that is read by IMAP (RFC 9051). */
export interface MailboxSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the start; else it is asked for (STARTTLS) and required. */
  readonly isSecure: boolean;
  readonly user: string;
  readonly password: string;
  /** The file of the certificate authority, if it is not a public one. */
  readonly caFile: string | undefined;
  readonly folder: string;
  /** Where mails go once they are stored; they stay in the folder without it. */
  readonly moveTo: string | undefined;
}

/** How mail comes in. */
export interface InboundSettings {
  /** The address of visitors' answers, with `*` for its signed part. */
  readonly address: string;
  /** The server whose `Authentication-Results` are believed. */
  readonly checkedBy: string | undefined;
  readonly mailbox: MailboxSettings | undefined;
  readonly webhook: { readonly service: MailService; readonly secret: string } | undefined;
}

/** Returns the sentences of settings that are valid one by one and not together. */
export function inboundProblems(settings: InboundValues): string[] {
  const { INBOUND_ADDRESS, INBOUND_IMAP_URL, INBOUND_WEBHOOK, INBOUND_WEBHOOK_SECRET } = settings;
  const hasWay = INBOUND_IMAP_URL !== undefined || INBOUND_WEBHOOK !== undefined;
  const problems: string[] = [];
  if (hasWay && INBOUND_ADDRESS === undefined) problems.push(words.addressMissing);
  if (!hasWay && INBOUND_ADDRESS !== undefined) problems.push(words.wayMissing);
  if (INBOUND_WEBHOOK !== undefined && INBOUND_WEBHOOK_SECRET === undefined) {
    problems.push(words.secretMissing);
  }
  const isPostmark = INBOUND_WEBHOOK === 'postmark' && INBOUND_WEBHOOK_SECRET !== undefined;
  if (isPostmark && !INBOUND_WEBHOOK_SECRET.includes(':')) problems.push(words.postmarkSecret);
  return problems;
}

/** Returns how mail comes in; `undefined` where it does not. */
export function inboundSettings(settings: InboundValues): InboundSettings | undefined {
  const { INBOUND_ADDRESS: address, INBOUND_WEBHOOK: service } = settings;
  const { INBOUND_WEBHOOK_SECRET: secret, INBOUND_IMAP_URL: imapUrl } = settings;
  if (address === undefined) return undefined;
  return {
    address,
    checkedBy: settings.INBOUND_CHECKED_BY,
    mailbox: imapUrl === undefined ? undefined : mailboxOf(new URL(imapUrl), settings),
    webhook: service === undefined || secret === undefined ? undefined : { service, secret },
  };
}

/** Returns the name of a mailbox in the store. */
export function mailboxName({ user, host, folder }: MailboxSettings): string {
  return `${user}@${host}/${folder}`;
}

function mailboxOf(url: URL, settings: InboundValues): MailboxSettings {
  const isSecure = url.protocol === 'imaps:';
  return {
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    port: url.port === '' ? (isSecure ? 993 : 143) : Number(url.port),
    isSecure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    caFile: settings.INBOUND_IMAP_CA,
    folder: settings.INBOUND_FOLDER ?? 'INBOX',
    moveTo: settings.INBOUND_MOVE_TO,
  };
}

function isImapUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (!['imap:', 'imaps:'].includes(protocol) || hostname === '') return false;
  return [username, password].every((part) => part !== '' && isEncoded(part));
}

function isEncoded(part: string): boolean {
  try {
    return decodeURIComponent(part) !== '';
  } catch {
    return false;
  }
}

/** One plain address, with at most one `*` before its `@`, and room for the 30 characters of a signed part. */
function isAddressSetting(text: string): boolean {
  const parts = text.split('*');
  const filled = parts.join('a'.repeat(30));
  return parts.length <= 2 && parseMailbox(filled) === filled && filled.indexOf('@') <= 64;
}
