import S3rver from 's3rver';
import { onTestFinished, vi } from 'vitest';
import { parseUploadsUrl, type S3Place } from '@/lib/server/platform/uploads/uploads-url';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

/** The only key that the server accepts, and its secret. */
const key = 'S3RVER';

/** An S3-compatible store on this machine, with the bucket `site`. */
export interface S3Server {
  /** The value of UPLOADS_URL. */
  readonly url: string;
  readonly place: S3Place;
}

/** Starts a store that ends with the test, and sets the variables with its key. */
export async function startS3(): Promise<S3Server> {
  const directory = await temporaryDirectory();
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: 'site' }],
  });
  const { port } = await server.run();
  onTestFinished(() => server.close());
  vi.stubEnv('AWS_ACCESS_KEY_ID', key);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', key);
  const url = `s3://site/uploads?region=us-east-1&endpoint=http://127.0.0.1:${port}`;
  const place = parseUploadsUrl(url);
  if (place === undefined) throw new Error('The address of the store is invalid.');
  return { url, place };
}
