import type { Readable } from 'node:stream';
import type * as Sdk from '@aws-sdk/client-s3';
import pLimit from 'p-limit';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import type { S3Place } from '@/lib/server/platform/uploads/uploads-url';
import {
  requireUploadId,
  uploadPath,
  type StoredUpload,
  type UploadContent,
  type Uploads,
  type UploadStore,
} from '@/lib/server/platform/uploads/upload-store';

/** Requests to the store at the same time. */
const maxRequests = 8;

/** Milliseconds until a connection must be open, and between two parts of a response. */
const connectionTimeout = 5000;
const socketTimeout = 20_000;

/** Without one, the client writes warnings between the lines of the log. */
const silentLogger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

/** How often an upload is sent: the client itself repeats no request whose body is a stream. */
const maxPuts = 3;

/**
 * Stores uploads in an S3-compatible store, under the names that `UploadStore` gives them on disk.
 * A file is received on disk first, so that it needs no memory. Calls reject with StoreBusy while the
 * store refuses or cannot be reached.
 */
export class S3Uploads implements Uploads {
  private loaded: Promise<{ readonly sdk: typeof Sdk; readonly client: Sdk.S3Client }> | undefined;

  constructor(
    private readonly place: S3Place,
    /** Holds files while they arrive. */
    private readonly incoming: UploadStore,
  ) {}

  /** See Uploads. Resolves when the store has confirmed the file. */
  async write(
    content: AsyncIterable<Uint8Array>,
    maxBytes: number,
  ): Promise<StoredUpload | 'too-big'> {
    const file = await this.incoming.write(content, maxBytes);
    if (file === 'too-big') return file;
    try {
      await this.put(file, async () => {
        const body = await this.incoming.open(file.id);
        if (body === undefined) throw new StoreBusy('The received file was deleted.');
        return body;
      });
      return file;
    } finally {
      await this.incoming.remove([file.id]);
    }
  }

  /** Stores a file from a stream. Opens it again if the store did not answer. */
  async put(
    { id, bytes, sha256 }: Pick<StoredUpload, 'id' | 'bytes' | 'sha256'>,
    open: () => Promise<Readable>,
  ): Promise<void> {
    const { sdk, client } = await this.load();
    const checksum = Buffer.from(sha256, 'hex').toString('base64');
    for (let tries = 1; ; tries += 1) {
      const body = await open();
      const object = { ...this.object(id), Body: body, ContentLength: bytes };
      try {
        await client.send(new sdk.PutObjectCommand({ ...object, ChecksumSHA256: checksum }));
        return;
      } catch (error) {
        if (tries === maxPuts || !isRetryable(error)) throw toStoreBusy(error);
      } finally {
        body.destroy();
      }
    }
  }

  async remove(ids: readonly string[]): Promise<void> {
    const { sdk, client } = await this.load();
    const limit = pLimit(maxRequests);
    const remove = (id: string) => client.send(new sdk.DeleteObjectCommand(this.object(id)));
    await convertErrors(Promise.all(ids.map((id) => limit(() => remove(id)))));
  }

  async read(id: string): Promise<UploadContent | undefined> {
    const { sdk, client } = await this.load();
    try {
      const object = await client.send(new sdk.GetObjectCommand(this.object(id)));
      const { Body, ContentLength: bytes } = object;
      if (Body === undefined || bytes === undefined) throw new StoreBusy('A file has no length.');
      // In Node the body is a stream of Node.
      return { bytes, content: Body as Readable };
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw toStoreBusy(error);
    }
  }

  async open(id: string): Promise<Readable | undefined> {
    return (await this.read(id))?.content;
  }

  async deleteOrphans(known: ReadonlySet<string>, before: Date): Promise<void> {
    await this.incoming.deleteOrphans(new Set(), before);
    const orphans: string[] = [];
    for await (const { id, changedAt } of this.list()) {
      if (!known.has(id) && changedAt < before) orphans.push(id);
    }
    await this.remove(orphans);
  }

  /** Whether the place has no uploads. */
  async isEmpty(): Promise<boolean> {
    for await (const file of this.list()) return file.id === '';
    return true;
  }

  /** Writes, reads and deletes a small object. Rejects with StoreBusy if one of them fails. */
  async verify(): Promise<void> {
    const { sdk, client } = await this.load();
    const object = { Bucket: this.place.bucket, Key: `${this.place.prefix}frontdesk-doctor` };
    await convertErrors(client.send(new sdk.PutObjectCommand({ ...object, Body: 'test' })));
    const { Body } = await convertErrors(client.send(new sdk.GetObjectCommand(object)));
    const text = await Body?.transformToString();
    if (text !== 'test') throw new StoreBusy('The test file came back changed.');
    await convertErrors(client.send(new sdk.DeleteObjectCommand(object)));
    const list = { Bucket: object.Bucket, Prefix: object.Key, MaxKeys: 1 };
    await convertErrors(client.send(new sdk.ListObjectsV2Command(list)));
  }

  private async *list(): AsyncGenerator<{ readonly id: string; readonly changedAt: Date }> {
    const { sdk, client } = await this.load();
    const query = { Bucket: this.place.bucket, Prefix: this.place.prefix };
    let token: string | undefined;
    do {
      const command = new sdk.ListObjectsV2Command({ ...query, ContinuationToken: token });
      const page = await convertErrors(client.send(command));
      for (const { Key = '', LastModified: changedAt } of page.Contents ?? []) {
        const id = /^[0-9a-f]{2}\/([0-9a-f]{32})$/.exec(Key.slice(query.Prefix.length))?.[1];
        if (id !== undefined && changedAt !== undefined) yield { id, changedAt };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  private object(id: string) {
    requireUploadId(id);
    return { Bucket: this.place.bucket, Key: `${this.place.prefix}${uploadPath(id)}` };
  }

  /** Loads the client at the first use: a site without this setting does not have it in memory. */
  private load() {
    return (this.loaded ??= this.createClient());
  }

  private async createClient() {
    const sdk = await import('@aws-sdk/client-s3');
    const { region, endpoint } = this.place;
    const client = new sdk.S3Client({
      region,
      // Most other stores have no host name for each bucket.
      ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
      // Not all stores know the checksums that Amazon's would add.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: { connectionTimeout, socketTimeout },
      logger: silentLogger,
    });
    return { sdk, client };
  }
}

async function convertErrors<Result>(call: Promise<Result>): Promise<Result> {
  try {
    return await call;
  } catch (error) {
    throw toStoreBusy(error);
  }
}

/** Converts an error of the client. Its message names the bucket, and no data of visitors. */
function toStoreBusy(error: unknown): StoreBusy {
  if (StoreBusy.is(error)) return error as StoreBusy;
  const name = error instanceof Error ? error.name : typeof error;
  return new StoreBusy(`The store of UPLOADS_URL failed: ${name}`, name);
}

function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('$metadata' in error)) return undefined;
  const { $metadata: metadata } = error as { readonly $metadata?: { httpStatusCode?: number } };
  return metadata?.httpStatusCode;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && error.name === 'NoSuchKey';
}

/** Whether the store did not answer, or answered with a status that may be another next time. */
function isRetryable(error: unknown): boolean {
  const status = statusOf(error);
  return status === undefined || status === 429 || status >= 500;
}
