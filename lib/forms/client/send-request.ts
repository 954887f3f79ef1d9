/** A POST request that submits a form. */
export interface FormRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | FormData;
  /** Milliseconds until the request fails, without the time of an upload; default 20,000. */
  readonly timeoutMs?: number;
}

export interface FormResponse {
  readonly status: number;
  /** The `Retry-After` header: seconds or an HTTP date. */
  readonly retryAfter: string | null;
  readonly body: string;
}

export interface SendOptions {
  readonly signal: AbortSignal;
  /** Called with the uploaded fraction of the body, from 0 to 1. */
  readonly onUpload: (fraction: number) => void;
}

/** Sends a request once. Rejects without a complete response, and when the signal aborts it. */
export type SendRequest = (request: FormRequest, options: SendOptions) => Promise<FormResponse>;

/** Sends with `fetch`, which reports no upload progress. */
export function sendWithFetch(fetch: typeof globalThis.fetch): SendRequest {
  return async ({ url, headers, body }, { signal }) => {
    const response = await fetch(url, { method: 'POST', mode: 'cors', headers, body, signal });
    return {
      status: response.status,
      retryAfter: response.headers.get('Retry-After'),
      body: await response.text(),
    };
  };
}

/** Sends with an XMLHttpRequest, which reports upload progress. */
export function sendWithXhr(create: () => XMLHttpRequest): SendRequest {
  return ({ url, headers, body }, { signal, onUpload }) =>
    new Promise((resolve, reject) => {
      const xhr = create();
      const abort = () => xhr.abort();
      const fail = () => {
        signal.removeEventListener('abort', abort);
        reject(new Error('The request failed.'));
      };
      xhr.open('POST', url);
      for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value);
      xhr.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        if (lengthComputable && total > 0) onUpload(loaded / total);
      };
      xhr.onerror = fail;
      xhr.onabort = fail;
      xhr.onload = () => {
        signal.removeEventListener('abort', abort);
        const { status, responseText } = xhr;
        const retryAfter = xhr.getResponseHeader('Retry-After');
        resolve({ status, retryAfter, body: responseText });
      };
      if (signal.aborted) {
        fail();
        return;
      }
      signal.addEventListener('abort', abort);
      xhr.send(body);
    });
}

/** Sends requests with files by `upload` and all others by `plain`. */
export function sendByContent(plain: SendRequest, upload: SendRequest): SendRequest {
  return (request, options) =>
    totalFileBytes(request.body) > 0 ? upload(request, options) : plain(request, options);
}

/** Returns the size of all files in a body, in bytes. */
export function totalFileBytes(body: string | FormData): number {
  if (typeof body === 'string') return 0;
  return [...body.values()].reduce(
    (sum, value) => sum + (typeof value === 'string' ? 0 : value.size),
    0,
  );
}
