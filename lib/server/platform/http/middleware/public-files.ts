import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { RouteHeaders } from '@/lib/next/build-output';
import { serveFile } from '@/lib/next/serve-file';
import { setFileDisposition } from '@/lib/server/platform/http/responses/content-disposition';
import { setPictureHeaders } from '@/lib/server/platform/http/responses/picture-headers';
import type { Middleware } from '@/lib/server/platform/http/middleware/middleware';

interface PublicFilesOptions {
  /** Returns the folder of the site's public files, and the address of each. */
  readonly readFiles: () => PublicFolder;
  /** Addresses of the files that Next.js serves. */
  readonly ownFiles: ReadonlySet<string>;
  readonly headersOf: RouteHeaders;
}

interface PublicFolder {
  readonly folder: string;
  readonly addresses: { readonly has: (address: string) => boolean };
}

/** Made by the build from the code. */
const ofCode = /^\/(?:boot\.js|notices\.(?:js|css)|viewer\.css)$/;

/** Made by the build from the content; a published version has its own. */
const generated = /^\/(?:og|icons|fonts)\/|^\/favicon\.ico$/;

/** Drawn for a version after it was switched to. */
const sharePicture = /^\/og\/[0-9a-f]{16}\.(?:png|jpg)$/;

/**
 * Serves the public files of the current version. Next.js knows only the files that existed when it
 * started; those that the current version no longer has get 404.
 */
export function publicFiles({ readFiles, ownFiles, headersOf }: PublicFilesOptions): Middleware {
  return (request, response, next) => {
    const { url = '', method } = request;
    const [address = ''] = url.split('?', 1);
    const path = decodePath(address);
    if ((method !== 'GET' && method !== 'HEAD') || ofCode.test(path)) {
      next();
      return;
    }
    const { folder, addresses } = readFiles();
    const isLater = sharePicture.test(path) && existsSync(join(folder, path));
    if (addresses.has(path) || isLater) {
      for (const [name, value] of headersOf(address) ?? []) response.setHeader(name, value);
      setFileDisposition(response, path);
      setPictureHeaders(response, path);
      void serveFile(request, response, encodeURI(path), folder);
      return;
    }
    const isMissing = ownFiles.has(path) ? !generated.test(path) : sharePicture.test(path);
    // No page has this address, and a cache may not keep that the file is missing.
    if (isMissing) request.url = '/failed';
    next();
  };
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
