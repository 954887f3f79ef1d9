import { maxPartBytes, type UploadState } from '@/lib/editing/picture-uploads';

/** Why a picture is not sent any further: a sentence of the server, `signed-out`, or `failed`. */
export interface SendProblem {
  readonly problem: string;
}

/** What a page hears of a picture while it is sent. */
export interface SendEvents {
  /** It has an id at the server. */
  readonly onStart: (id: string) => void;
  /** Bytes that have arrived, and whether the line is lost. */
  readonly onProgress: (received: number, isLost: boolean) => void;
  /** All of it has arrived. */
  readonly onPrepare: () => void;
}

interface SendOptions extends SendEvents {
  /** The path of the picture of the site whose place it takes. */
  readonly replaces?: string | undefined;
  readonly signal: AbortSignal;
  /** Tests set their own. */
  readonly fetch?: typeof fetch;
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The addresses of the server. */
export const uploadAddresses = {
  start: '/api/desk/editing/pictures/start',
  part: '/api/desk/editing/pictures/part',
  state: '/api/desk/editing/pictures/state/',
  thumbnail: '/api/desk/editing/pictures/waiting/',
  text: '/api/desk/editing/pictures/describe',
  discard: '/api/desk/editing/pictures/discard',
} as const;

/** Milliseconds between two attempts, doubled up to the last. */
const [firstWait, longestWait] = [1000, 30_000];
const pollMs = 800;

/**
 * Sends a picture in parts, and waits until the server has made what the site gets. After a lost line it asks what has
 * arrived and goes on from there, as often as it takes. Rejects only when `signal` aborts.
 */
export async function sendPicture(
  file: File,
  options: SendOptions,
): Promise<UploadState | SendProblem> {
  const sender = new Sender(options);
  const { onStart, onProgress, onPrepare } = options;
  const fields = new URLSearchParams({ name: file.name, bytes: String(file.size) });
  if (options.replaces !== undefined) fields.set('replaces', options.replaces);
  const started = await sender.retry<{ readonly id: string }>(uploadAddresses.start, fields, 0);
  if ('problem' in started) return started;
  const { id } = started;
  onStart(id);
  let state: UploadState = { received: 0, state: 'receiving' };
  let stalled = 0;
  while (state.state === 'receiving') {
    const { received } = state;
    const part = file.slice(received, received + maxPartBytes);
    const query = new URLSearchParams({ id, offset: String(received) }).toString();
    const answer =
      (await sender.once<UploadState>(`${uploadAddresses.part}?${query}`, part)) ??
      (await sender.retry<UploadState>(`${uploadAddresses.state}${id}`, undefined, received));
    if (isProblem(answer)) return answer;
    stalled = answer.received > received ? 0 : stalled + 1;
    state = answer;
    onProgress(state.received, stalled > 1);
    if (stalled > 0) await sender.pause(Math.min(firstWait * 2 ** (stalled - 1), longestWait));
  }
  onPrepare();
  while (state.state === 'preparing') {
    await sender.pause(pollMs);
    const address = `${uploadAddresses.state}${id}`;
    const answer = await sender.retry<UploadState>(address, undefined, file.size);
    if (isProblem(answer)) return answer;
    state = answer;
  }
  return state;
}

/** Whether a response says only why a picture is not sent any further. A refused picture has a state. */
function isProblem(answer: UploadState | SendProblem): answer is SendProblem {
  return !('state' in answer);
}

/** Sends requests, and repeats those that got no answer. */
class Sender {
  private readonly request: typeof fetch;
  private readonly wait: NonNullable<SendOptions['wait']>;

  constructor(private readonly options: SendOptions) {
    this.request = options.fetch ?? ((...args) => fetch(...args));
    this.wait = options.wait ?? waitFor;
  }

  pause(ms: number): Promise<void> {
    return this.wait(ms, this.options.signal);
  }

  /** Repeats a request until there is an answer. */
  async retry<Answer>(
    address: string,
    body: URLSearchParams | undefined,
    received: number,
  ): Promise<Answer | SendProblem> {
    for (let ms = firstWait; ; ms = Math.min(2 * ms, longestWait)) {
      const answer = await this.once<Answer>(address, body);
      if (answer !== undefined) return answer;
      this.options.onProgress(received, true);
      await this.pause(ms);
    }
  }

  /** Returns the answer; `undefined` if there is none, because the line is lost or the server is busy. */
  async once<Answer>(
    address: string,
    body: URLSearchParams | Blob | undefined,
  ): Promise<Answer | SendProblem | undefined> {
    const { signal } = this.options;
    const method = body === undefined ? 'GET' : 'POST';
    const headers = { Accept: 'application/json' };
    try {
      const response = await this.request(address, { method, headers, body: body ?? null, signal });
      if (response.ok) return (await response.json()) as Answer;
      if (response.status === 401) return { problem: 'signed-out' };
      return response.status === 429 || response.status >= 500 ? undefined : { problem: 'failed' };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TypeError || error instanceof SyntaxError) return undefined;
      throw error;
    }
  }
}

/** Waits, or until the browser has a connection again. */
function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void) => {
      clearTimeout(timer);
      window.removeEventListener('online', onOnline);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const onOnline = () => {
      end(resolve);
    };
    const onAbort = () => {
      end(() => {
        reject(new DOMException('', 'AbortError'));
      });
    };
    const timer = setTimeout(onOnline, ms);
    window.addEventListener('online', onOnline);
    signal.addEventListener('abort', onAbort);
    if (signal.aborted) onAbort();
  });
}
