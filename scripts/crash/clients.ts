import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

/** Where the site is just now; undefined while it is down. */
export interface Site {
  url: string | undefined;
}

/** A submission that the site has answered with success. */
export interface Acknowledged {
  readonly form: string;
  /** The text that tells it from all others, sent in `field`. */
  readonly token: string;
  /** SHA-256 of the file that went along, in hexadecimal digits. */
  readonly sha256?: string;
}

export interface ClientsResult {
  readonly acknowledged: readonly Acknowledged[];
  /** Answers that were neither success nor a passing trouble, by status. */
  readonly refused: ReadonlyMap<number, number>;
  /** Every text that was sent at all. */
  readonly sent: ReadonlySet<string>;
}

interface Plan {
  readonly clients: number;
  /** Asked before each new submission. */
  readonly isOver: (acknowledged: number) => boolean;
}

const fileBytes = 64 * 1024;
/** How long a client waits before it asks a site again that is down. */
const patience = 20;

/**
 * Posts without pause from many clients, a quarter of it with a file. What was not answered is sent
 * again under the same attempt id, as a good client does, until there is an answer.
 */
export async function runClients(site: Site, { clients, isOver }: Plan): Promise<ClientsResult> {
  const acknowledged: Acknowledged[] = [];
  const refused = new Map<number, number>();
  const sent = new Set<string>();
  const client = async () => {
    while (!isOver(acknowledged.length)) {
      const job = drawJob();
      sent.add(job.token);
      const status = await sendUntilAnswered(site, job);
      if (status === 200) acknowledged.push(job);
      else refused.set(status, (refused.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return { acknowledged, refused, sent };
}

interface Job extends Acknowledged {
  readonly attempt: string;
  readonly file?: Uint8Array<ArrayBuffer>;
}

function drawJob(): Job {
  const [token, attempt] = [randomUUID(), randomUUID()];
  if (Math.random() > 0.25) return { form: 'conformance', token, attempt };
  const file = Uint8Array.from(randomBytes(fileBytes / 2).toString('hex'), (letter) =>
    letter.charCodeAt(0),
  );
  const sha256 = createHash('sha256').update(file).digest('hex');
  return { form: 'conformance-files', token, attempt, file, sha256 };
}

async function sendUntilAnswered(site: Site, job: Job): Promise<number> {
  for (;;) {
    const status = await send(site, job).catch(() => undefined);
    if (status !== undefined && status !== 503) return status;
    await pause(patience);
  }
}

async function send({ url }: Site, { form, token, attempt, file }: Job): Promise<number> {
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
  const isPromise = typeof body === 'object' && body !== null && 'next' in body;
  return response.status === 200 && !isPromise ? 0 : response.status;
}

function multipart(token: string, file: Uint8Array<ArrayBuffer>): FormData {
  const body = new FormData();
  body.set('note', token);
  body.set('attachment', new File([file], `${token}.txt`, { type: 'text/plain' }));
  return body;
}
