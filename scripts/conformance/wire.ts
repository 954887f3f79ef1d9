/** The endpoint to be asked, and the forms that the cases need there. */
export interface Target {
  /** `https://example.org`, without a slash at the end. */
  readonly origin: string;
  /** Asked under `/p/<project>/f/<id>` too, where the endpoint has projects. */
  readonly project: string | undefined;
  /** Ids of the forms by the part they play; a part without a form leaves its cases out. */
  readonly forms: Readonly<Partial<Record<FormPart, string>>>;
  /** Longest wait for an answer, in milliseconds. */
  readonly patience: number;
}

/** What a form is for. docs/forms.md describes how to set up each. */
export const formParts = ['open', 'files', 'closed', 'blocked', 'limited', 'paid'] as const;
export type FormPart = (typeof formParts)[number];

/** The site of another origin that the forms allow to post. */
export const friend = 'https://conformance.example';

export interface Sent {
  readonly method?: string;
  /** Path and query; the address of the open form if it is left out. */
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The body as JSON; `undefined` if it is none. */
  readonly json: unknown;
}

/** Sends one request and follows no redirect. Throws in plain words when no answer comes. */
export async function send(target: Target, sent: Sent): Promise<Answer> {
  const { method = 'POST', path = pathOf(target, 'open'), headers = {}, body } = sent;
  try {
    const response = await fetch(target.origin + path, {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(target.patience),
      ...(body === undefined ? {} : { body }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, json: parse(text) };
  } catch (error) {
    const isLate = error instanceof DOMException && error.name === 'TimeoutError';
    throw new Error(isLate ? `no answer within ${target.patience} ms` : 'the connection broke', {
      cause: error,
    });
  }
}

/** The path of the form that plays a part. */
export function pathOf({ forms }: Target, part: FormPart): string {
  return `/f/${forms[part] ?? ''}`;
}

/** What a program that reads JSON says. */
export const asksJson = { Accept: 'application/json' } as const;

/** A post of JSON as the published clients make it. */
export function json(body: unknown, more: Omit<Sent, 'body'> = {}): Sent {
  const headers = { ...asksJson, 'Content-Type': 'application/json', ...more.headers };
  return { ...more, headers, body: JSON.stringify(body) };
}

/** A post as a form without files makes it, from a program that reads JSON. */
export function encoded(body: string, more: Omit<Sent, 'body'> = {}): Sent {
  const type = 'application/x-www-form-urlencoded';
  return { ...more, headers: { ...asksJson, 'Content-Type': type, ...more.headers }, body };
}

/** A multipart post from a program that reads JSON. */
export function multipart(
  parts: Iterable<readonly [name: string, value: string | File]>,
  more: Omit<Sent, 'body'> = {},
): Sent {
  const body = new FormData();
  for (const [name, value] of parts) body.append(name, value);
  return { ...more, headers: { ...asksJson, ...more.headers }, body };
}

/** A multipart body byte by byte, for what no browser would send. */
export function rawMultipart(body: string, boundary: string, more: Omit<Sent, 'body'> = {}): Sent {
  const type = `multipart/form-data; boundary=${boundary}`;
  return { ...more, headers: { ...asksJson, 'Content-Type': type, ...more.headers }, body };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** As the published clients write it: when the page was opened, in base64 of JSON. */
export function sessionOf(loadedAt: number): string {
  return Buffer.from(JSON.stringify({ loadedAt, webdriver: false })).toString('base64');
}
