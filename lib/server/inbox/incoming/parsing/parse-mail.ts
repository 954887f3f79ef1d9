import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';

const parsedSchema = z.object({
  from: z.array(z.object({ address: z.string(), name: z.string() })),
  subject: z.string(),
  text: z.string(),
  /** The UTF-16 code units of the text before what it quotes. */
  visibleLength: z.number(),
  hasHtml: z.boolean(),
  attachments: z.array(
    z.object({ name: z.string(), type: z.string(), content: z.instanceof(Uint8Array) }),
  ),
});

/** A mail as its parts. */
export type ParsedMail = Readonly<z.output<typeof parsedSchema>>;

const messageSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('parsed'), id: z.number(), mail: parsedSchema }),
  z.object({ kind: z.literal('failed'), id: z.number(), message: z.string() }),
]);

/** Parses mails. */
export interface MailParser {
  /** Returns `undefined` for what cannot be parsed within the limits of time and memory. */
  parse(raw: Uint8Array): Promise<ParsedMail | undefined>;
  /** Ends the thread. */
  close(): Promise<void>;
}

interface ParserLimits {
  readonly milliseconds: number;
  readonly megabytes: number;
}

/** The slowest mails of 20 MB take 10 seconds; a reader of one mail at a time can wait for them. */
const defaultLimits: ParserLimits = { milliseconds: 20_000, megabytes: 256 };

/** Creates a parser with a thread of its own, which starts with the first mail and ends when it is idle. */
export function createMailParser(limits = defaultLimits, idleMs = 60_000): MailParser {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  /** One after the other, so that a mail has the whole time and memory for itself. */
  let queue: Promise<unknown> = Promise.resolve();

  const end = async () => {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };

  const parseNow = async (raw: Uint8Array): Promise<ParsedMail | undefined> => {
    clearTimeout(idle);
    const current = (worker ??= startWorker(limits));
    current.ref();
    lastId += 1;
    const result = await ask(current, lastId, raw, limits.milliseconds);
    if (result === 'no-answer') {
      // It still parses, or has died.
      await end();
      return undefined;
    }
    current.unref();
    idle = setTimeout(() => void end(), idleMs).unref();
    return result;
  };

  return {
    parse(raw) {
      const parsed = queue.then(() => parseNow(raw));
      queue = parsed.catch(() => undefined);
      return parsed;
    },
    async close() {
      clearTimeout(idle);
      await end();
    },
  };
}

function startWorker({ megabytes }: ParserLimits): Worker {
  // Not bundled: Node loads it from the project's directory.
  const path = join(process.cwd(), 'lib/server/inbox/incoming/parsing/mail-parser.cjs');
  const worker = new Worker(path, { resourceLimits: { maxOldGenerationSizeMb: megabytes } });
  // Its end is what matters; without a listener it would end the process.
  worker.on('error', () => undefined);
  return worker;
}

function ask(
  worker: Worker,
  id: number,
  raw: Uint8Array,
  milliseconds: number,
): Promise<ParsedMail | 'no-answer' | undefined> {
  return new Promise((resolve) => {
    const settle = (result: ParsedMail | 'no-answer' | undefined) => {
      clearTimeout(timeout);
      worker.off('message', onMessage);
      worker.off('exit', onExit);
      resolve(result);
    };
    const onMessage = (received: unknown) => {
      const message = messageSchema.parse(received);
      if (message.id !== id) return;
      settle(message.kind === 'parsed' ? message.mail : undefined);
    };
    const onExit = () => {
      settle('no-answer');
    };
    const timeout = setTimeout(onExit, milliseconds);
    worker.on('message', onMessage);
    worker.on('exit', onExit);
    worker.postMessage({ id, raw });
  });
}
