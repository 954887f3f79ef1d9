/** The endpoint under test and its forms. */
export interface Target {
  /** For example `https://example.org`. */
  readonly origin: string;
  /** Id for `/p/<project>/f/<id>`; cases of projects are skipped without one. */
  readonly project: string | undefined;
  /** Form ids by role. Cases of a role without a form are skipped. */
  readonly forms: Readonly<Partial<Record<FormRole, string>>>;
  /** Longest wait for a response, in milliseconds. */
  readonly timeoutMs: number;
}

/** The role of a form in the cases. docs/forms/conformance.md describes each. */
export const formRoles = ['open', 'files', 'closed', 'blocked', 'limited', 'paid'] as const;
export type FormRole = (typeof formRoles)[number];

/** The other origin that the forms allow. */
export const allowedOrigin = 'https://conformance.example';

export interface EndpointRequest {
  readonly method?: string;
  /** Path and query. Defaults to the open form. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

export interface EndpointResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body; `undefined` when it is not JSON. */
  readonly json: unknown;
}

/** Sends one request without following redirects. Throws when there is no response. */
export async function send(target: Target, sent: EndpointRequest): Promise<EndpointResponse> {
  const { method = 'POST', path = pathOf(target, 'open'), headers = {}, body } = sent;
  try {
    const response = await fetch(target.origin + path, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(target.timeoutMs),
      body,
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw new Error(isLate ? `no response within ${target.timeoutMs} ms` : 'the connection broke', {
      cause: error,
    });
  }
}

/** Returns the path of the form with a role. */
export function pathOf({ forms }: Target, role: FormRole): string {
  return `/f/${forms[role] ?? ''}`;
}

/** Headers of a JSON client. */
export const acceptJson = { Accept: 'application/json' } as const;

/** A JSON request as the published clients send it. */
export function json(body: unknown, more: Omit<EndpointRequest, 'body'> = {}): EndpointRequest {
  const headers = { ...acceptJson, 'Content-Type': 'application/json', ...more.headers };
  return { ...more, headers, body: JSON.stringify(body) };
}

/** A urlencoded request of a JSON client. */
export function urlEncoded(
  body: string,
  more: Omit<EndpointRequest, 'body'> = {},
): EndpointRequest {
  const type = 'application/x-www-form-urlencoded';
  return { ...more, headers: { ...acceptJson, 'Content-Type': type, ...more.headers }, body };
}

/** A multipart request of a JSON client. */
export function multipart(
  parts: Iterable<readonly [name: string, value: string | File]>,
  more: Omit<EndpointRequest, 'body'> = {},
): EndpointRequest {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return { ...more, headers: { ...acceptJson, ...more.headers }, body };
}

/** A multipart request with a raw body, for bodies that no browser sends. */
export function rawMultipart(
  body: string,
  boundary: string,
  more: Omit<EndpointRequest, 'body'> = {},
): EndpointRequest {
  const type = `multipart/form-data; boundary=${boundary}`;
  return { ...more, headers: { ...acceptJson, 'Content-Type': type, ...more.headers }, body };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Encodes the load time of a page as the published clients do. */
export function encodeSession(loadedAt: number): string {
  return Buffer.from(JSON.stringify({ loadedAt, webdriver: false })).toString('base64');
}
