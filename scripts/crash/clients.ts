import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** The origin of the site; `undefined` while it is down. */
export interface Site {
  url: string | undefined;
}

/** A submission that the site acknowledged with a success. */
export interface Acknowledged {
  readonly form: string;
  /** A unique text, sent in one of its fields. */
  readonly token: string;
  /** SHA-256 of its file, in hexadecimal. */
  readonly sha256?: string;
}

export interface ClientsResult {
  readonly acknowledged: readonly Acknowledged[];
  /** How many responses were neither a success nor a 503, by status. 0: a success without `next`. */
  readonly refused: ReadonlyMap<number, number>;
  /** The tokens of all submissions sent. */
  readonly sent: ReadonlySet<string>;
}

interface ClientOptions {
  readonly clients: number;
  /** Called before each new submission. */
  readonly isDone: (acknowledged: number) => boolean;
}

const fileBytes = 64 * 1024;
const retryDelayMs = 20;

/**
 * Posts continuously from several clients, a quarter of the submissions with a file. A client retries
 * a submission without a response under the same attempt id, as the form client does.
 */
export async function runClients(
  site: Site,
  { clients, isDone }: ClientOptions,
): Promise<ClientsResult> {
  const acknowledged: Acknowledged[] = [];
  const refused = new Map<number, number>();
  const sent = new Set<string>();
  const client = async () => {
    while (!isDone(acknowledged.length)) {
      const submission = createSubmission();
      sent.add(submission.token);
      const status = await sendUntilAnswered(site, submission);
      if (status === 200) acknowledged.push(submission);
      else refused.set(status, (refused.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { acknowledged, refused, sent };
}

interface TestSubmission extends Acknowledged {
  readonly attempt: string;
  readonly file?: Uint8Array<ArrayBuffer>;
}

function createSubmission(): TestSubmission {
  const [token, attempt] = [randomUUID(), randomUUID()];
  if (Math.random() > 0.25) return { form: 'conformance', token, attempt };
  const file = Uint8Array.from(randomBytes(fileBytes / 2).toString('hex'), (digit) =>
    digit.charCodeAt(0),
  );
  const sha256 = createHash('sha256').update(file).digest('hex');
  return { form: 'conformance-files', token, attempt, file, sha256 };
}

async function sendUntilAnswered(site: Site, submission: TestSubmission): Promise<number> {
  for (;;) {
    const status = await send(site, submission).catch(() => undefined);
    if (status !== undefined && status !== 503) return status;
    await pause(retryDelayMs);
  }
}

async function send(
  { url }: Site,
  { form, token, attempt, file }: TestSubmission,
): Promise<number> {
  if (url === undefined) throw new Error('The site is down.');
  const headers = { Accept: 'application/json', 'Idempotency-Key': attempt };
  const response = await fetch(`${url}/f/${form}`, {
    method: 'POST',
    ...(file === undefined
      ? {
          headers: { ...headers, 'Content-Type': 'application/json' },
          body: JSON.stringify({ name: token, email: 'ana@example.org' }),
        }
      : { headers, body: multipart(token, file) }),
  });
  const body: unknown = await response.json();
  const hasNext = typeof body === 'object' && body !== null && 'next' in body;
  return response.status === 200 && !hasNext ? 0 : response.status;
}

function multipart(token: string, file: Uint8Array<ArrayBuffer>): FormData {
  const body = new FormData();
  body.set('note', token);
  body.set('attachment', new File([file], `${token}.txt`, { type: 'text/plain' }));
  return body;
}
