import { type SendOptions, sendWithXhr } from '@/lib/forms/client/send-request';
import type { DraftFilesResponse } from '@/lib/inbox/reply-files';

/** A change of the files of a draft. Without one, the response has its files as they are. */
export interface FileChange {
  /** A file to add. */
  readonly file?: File;
  /** The id of a file to remove. */
  readonly detach?: string;
}

const send = sendWithXhr(() => new XMLHttpRequest());

/** Changes the files of a submission's draft. Resolves with `undefined` without a response of the server. */
export async function postDraftFiles(
  submission: string,
  { file, detach }: FileChange,
  options: SendOptions = { signal: new AbortController().signal, onUpload: () => undefined },
): Promise<DraftFilesResponse | undefined> {
  const body = new FormData();
  if (file !== undefined) body.append('file', file);
  if (detach !== undefined) body.append('detach', detach);
  body.append('submission', submission);
  const url = `/api/desk/replies/${detach === undefined ? 'draft' : 'detach'}`;
  try {
    const response = await send({ url, headers: { Accept: 'application/json' }, body }, options);
    return response.status === 200 ? (JSON.parse(response.body) as DraftFilesResponse) : undefined;
  } catch {
    return undefined;
  }
}
