import { JSDOM } from 'jsdom';

/** What a request to the site came to. */
export interface Answer {
  readonly status: number;
  /** The address that the site leads to. */
  readonly location: string;
  readonly text: string;
}

/** The site under test, whose address changes with each start. */
export interface EditedSite {
  /** `undefined` while it is down. */
  url: string | undefined;
  /** Its own address, also where requests go through a relay. */
  origin: string;
}

/** The browser of an operator who is signed in. */
export class Browser {
  constructor(
    private readonly site: EditedSite,
    private readonly cookie: string,
  ) {}

  /** Sends a form of `editing/`. */
  post(action: string, body: URLSearchParams): Promise<Answer | undefined> {
    return this.request(`/api/desk/editing/${action}`, body);
  }

  /** Requests a page, or sends a form. Returns `undefined` if the connection or the server was lost. */
  async request(path: string, body?: URLSearchParams): Promise<Answer | undefined> {
    try {
      const method = body === undefined ? 'GET' : 'POST';
      const response = await this.fetch(path, { method, redirect: 'manual', body: body ?? null });
      const { status, headers } = response;
      return { status, location: headers.get('location') ?? '', text: await response.text() };
    } catch {
      return undefined;
    }
  }

  /** Requests as a script of the page does. Rejects with a `TypeError` if the site is down. */
  fetch(path: string, init: RequestInit): Promise<Response> {
    const { url, origin } = this.site;
    if (url === undefined) return Promise.reject(new TypeError('The site is down.'));
    const headers = new Headers(init.headers);
    headers.set('cookie', this.cookie);
    headers.set('origin', origin);
    return fetch(`${url}${path}`, { ...init, headers });
  }
}

/** One window for all pages: each window that is created stays in memory. */
const { DOMParser, FormData } = new JSDOM().window;

/** Returns the words of the main part of a page. */
export function readMain(html: string): string {
  const document = new DOMParser().parseFromString(html, 'text/html');
  return document.querySelector('main')?.textContent.replaceAll(/\s+/g, ' ') ?? '';
}

/** Returns what a browser would send of a form of a page; nothing if the page has no such form. */
export function readForm(html: string, action: string): URLSearchParams {
  const document = new DOMParser().parseFromString(html, 'text/html');
  const form = document.querySelector<HTMLFormElement>(`form[action="${action}"]`);
  const fields = new URLSearchParams();
  if (form === null) return fields;
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string') fields.append(name, value);
  }
  return fields;
}
