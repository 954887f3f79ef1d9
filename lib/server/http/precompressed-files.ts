import { existsSync, readdirSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=UTF-8',
  '.css': 'text/css; charset=UTF-8',
};

/**
 * Hands out the Brotli copies that a build leaves beside its scripts and stylesheets to browsers
 * that read them; Next itself packs with gzip only, anew for every answer. Next finds the copy as
 * it finds any file of the build, so its rules on caching hold.
 */
export class PackedFiles {
  private readonly copies: ReadonlySet<string>;

  /** `folder` is the build's `static` folder; a build without copies is handed out as it is. */
  constructor(folder: string) {
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true }).map(String) : [];
    const copies = names.filter((name) => name.endsWith('.br'));
    this.copies = new Set(copies.map((name) => join('/_next/static', name)));
  }

  /** Turns a request for a file into one for its copy, where there is one and it can be read. */
  offer(request: IncomingMessage, response: ServerResponse): void {
    const { url = '', method, headers } = request;
    if (!url.startsWith('/_next/static/') || (method !== 'GET' && method !== 'HEAD')) return;
    const [path = ''] = url.split('?');
    const copy = `${safelyDecoded(path)}.br`;
    const type = types[path.slice(path.lastIndexOf('.'))];
    if (type === undefined || !this.copies.has(copy)) return;
    response.setHeader('Vary', 'Accept-Encoding');
    if (!readsBrotli(headers['accept-encoding'] ?? '')) return;
    response.setHeader('Content-Encoding', 'br');
    response.setHeader('Content-Type', type);
    request.url = `${path}.br`;
  }
}

/** Whether the list names Brotli without a weight of 0 (RFC 9110, section 12.5.3). */
function readsBrotli(accepted: string | readonly string[]): boolean {
  return [accepted]
    .flat()
    .join(',')
    .split(',')
    .some((each) => /^\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*$).*)?$/i.test(each));
}

/** Names in the build are plain; those that pages take from their files are encoded in addresses. */
function safelyDecoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
