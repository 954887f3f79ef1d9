import { createHash, createHmac, createPublicKey, verify as verifySignature } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { z } from 'zod';
import type { MailService } from '@/lib/server/platform/mail/inbound-settings';
import { isEqual } from '@/lib/server/platform/http/requests/signed-token';

/** A request of a mail service. */
export interface MailRequest {
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Uint8Array;
}

/** The mail in a request, and the addresses of its envelope. */
export interface UnwrappedMail {
  readonly raw: Uint8Array;
  readonly recipients: readonly string[];
}

/** How a mail service proves that a request is its own, and where the mail is in it. */
interface MailServiceAdapter {
  /** Whether the headers alone may be of the service. The body of others is not read. */
  mayRead(headers: IncomingHttpHeaders, secret: string): boolean;
  /** Whether the request is of the service. Resolves with the key of what may be used once. */
  verify(
    request: MailRequest,
    secret: string,
    now: Date,
  ): Promise<{ readonly once?: string } | undefined>;
  /** Returns `undefined` if the request has no mail. */
  unwrap(request: MailRequest): Promise<UnwrappedMail | undefined>;
}

/** Signed requests are of the last minutes, as far as services do not repeat them with their first time. */
const maxAgeSeconds = 5 * 60;

const postmarkSchema = z.object({ RawEmail: z.string(), OriginalRecipient: z.string().optional() });

const envelopeSchema = z.object({ to: z.array(z.string()) });

const valid = Promise.resolve({});
const invalid = Promise.resolve(undefined);

/** Postmark signs nothing: the address of the webhook has a user and a password. */
const postmark: MailServiceAdapter = {
  mayRead: (headers, secret) => {
    const [scheme, sent = ''] = (headers.authorization ?? '').split(' ');
    return scheme === 'Basic' && isEqual(Buffer.from(sent, 'base64').toString(), secret);
  },
  verify: () => valid,
  unwrap: ({ bytes }) => {
    const { data } = postmarkSchema.safeParse(parseJson(Buffer.from(bytes).toString()));
    if (data === undefined) return invalid;
    const { RawEmail, OriginalRecipient } = data;
    const recipients = OriginalRecipient === undefined ? [] : [OriginalRecipient];
    return Promise.resolve({ raw: Buffer.from(RawEmail), recipients });
  },
};

/** Mailgun signs a time and a token, not the mail, so each token counts once. */
const mailgun: MailServiceAdapter = {
  mayRead: isForm,
  verify: async (request, secret, now) => {
    const fields = await readForm(request);
    const [timestamp, token, signature] = ['timestamp', 'token', 'signature'].map((name) =>
      textOf(fields, name),
    );
    if (timestamp === undefined || token === undefined || signature === undefined) return undefined;
    const expected = createHmac('sha256', secret).update(`${timestamp}${token}`).digest('hex');
    if (!isRecent(timestamp, now) || !isEqual(signature, expected)) return undefined;
    return { once: createHash('sha256').update(token).digest('hex') };
  },
  unwrap: async (request) => {
    const fields = await readForm(request);
    const raw = textOf(fields, 'body-mime');
    if (raw === undefined) return undefined;
    return { raw: Buffer.from(raw), recipients: textOf(fields, 'recipient')?.split(',') ?? [] };
  },
};

/** SendGrid signs the time and the body with a key of which the secret is the public part. */
const sendgrid: MailServiceAdapter = {
  mayRead: isForm,
  verify: ({ headers, bytes }, secret) => {
    const signature = headers['x-twilio-email-event-webhook-signature'];
    const timestamp = headers['x-twilio-email-event-webhook-timestamp'];
    if (typeof signature !== 'string' || typeof timestamp !== 'string') return invalid;
    const signed = Buffer.concat([Buffer.from(timestamp), bytes]);
    return isSigned(signed, signature, secret) ? valid : invalid;
  },
  unwrap: async (request) => {
    const fields = await readForm(request);
    const raw = textOf(fields, 'email');
    if (raw === undefined) return undefined;
    const envelope = envelopeSchema.safeParse(parseJson(textOf(fields, 'envelope') ?? ''));
    return { raw: Buffer.from(raw), recipients: envelope.data?.to ?? [] };
  },
};

/** A worker of your own posts the mail as it is, with the headers of `docs/desk/incoming-mail.md`. */
const cloudflare: MailServiceAdapter = {
  mayRead: (headers) => typeof headers['x-frontdesk-signature'] === 'string',
  verify: ({ headers, bytes }, secret, now) => {
    const { 'x-frontdesk-timestamp': timestamp, 'x-frontdesk-recipient': recipient } = headers;
    const signature = headers['x-frontdesk-signature'];
    if ([timestamp, recipient, signature].some((header) => typeof header !== 'string'))
      return invalid;
    const signed = createHmac('sha256', secret).update(
      `${String(timestamp)}.${String(recipient)}.`,
    );
    const isOwn = isEqual(String(signature), signed.update(bytes).digest('hex'));
    return isOwn && isRecent(String(timestamp), now) ? valid : invalid;
  },
  unwrap: ({ headers, bytes }) =>
    Promise.resolve({ raw: bytes, recipients: [String(headers['x-frontdesk-recipient'])] }),
};

export const mailServiceAdapters: Readonly<Record<MailService, MailServiceAdapter>> = {
  postmark,
  mailgun,
  sendgrid,
  cloudflare,
};

function isForm({ 'content-type': type = '' }: IncomingHttpHeaders): boolean {
  return /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type);
}

async function readForm({ headers, bytes }: MailRequest): Promise<FormData> {
  const type = headers['content-type'] ?? '';
  try {
    return await new Response(Buffer.from(bytes), { headers: { 'Content-Type': type } }).formData();
  } catch {
    return new FormData();
  }
}

function textOf(fields: FormData, name: string): string | undefined {
  const value = fields.get(name);
  return typeof value === 'string' ? value : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecent(timestamp: string, now: Date): boolean {
  const age = now.getTime() / 1000 - Number(timestamp);
  return Math.abs(age) <= maxAgeSeconds;
}

function isSigned(bytes: Uint8Array, signature: string, publicKey: string): boolean {
  try {
    const der = Buffer.from(publicKey, 'base64');
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return verifySignature('sha256', bytes, key, Buffer.from(signature, 'base64'));
  } catch {
    // The setting is no key, or the header no signature.
    return false;
  }
}
