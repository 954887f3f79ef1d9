/** One request with a form's answers. */
export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData;
  /** Milliseconds to wait for an answer, not counting an upload's; else the usual. */
  readonly patience?: number;
}

export interface Answer {
  readonly status: number;
  /** As sent: seconds or a date. */
  readonly retryAfter: string | null;
  readonly text: string;
}

interface PostOptions {
  readonly signal: AbortSignal;
  /** How much of the body has left, from 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** Sends once. Rejects when there is no whole answer, and when it is stopped. */
export type SendPost = (post: Post, options: PostOptions) => Promise<Answer>;

/** Sends with `fetch`, which cannot tell how much has left. */
export function withFetch(fetch: typeof globalThis.fetch): SendPost {
  return async ({ url, headers, body }, { signal }) => {
    const response = await fetch(url, { method: 'POST', mode: 'cors', headers, body, signal });
    const text = await response.text();
    return { status: response.status, retryAfter: response.headers.get('Retry-After'), text };
  };
}

/** Sends with an XMLHttpRequest, which tells how far an upload is. */
export function withRequest(create: () => XMLHttpRequest): SendPost {
  return ({ url, headers, body }, { signal, onProgress }) =>
    new Promise((resolve, reject) => {
      const request = create();
      const stop = () => request.abort();
      const fail = () => {
        signal.removeEventListener('abort', stop);
        reject(new Error('There was no answer.'));
      };
      request.open('POST', url);
      for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onProgress(loaded / total);
      };
      request.onerror = fail;
      request.onabort = fail;
      request.onload = () => {
        signal.removeEventListener('abort', stop);
        const { status, responseText: text } = request;
        resolve({ status, text, retryAfter: request.getResponseHeader('Retry-After') });
      };
      if (signal.aborted) {
        fail();
        return;
      }
      signal.addEventListener('abort', stop);
      request.send(body);
    });
}

/** Uploads go by a request that tells how far they are, all else by `fetch`. */
export function byContent(plain: SendPost, upload: SendPost): SendPost {
  return (post, options) =>
    bytesOfFiles(post.body) > 0 ? upload(post, options) : plain(post, options);
}

/** Bytes of all files in a body. */
export function bytesOfFiles(body: string | FormData): number {
  if (typeof body === 'string') return 0;
  return [...body.values()].reduce(
    (sum, value) => sum + (typeof value === 'string' ? 0 : value.size),
    0,
  );
}
