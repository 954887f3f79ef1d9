import { useEffect, useRef, useState } from 'react';
import { type FileChange, postDraftFiles } from '@/components/inbox/submission/post-draft-files';
import { replyFileWords } from '@/lib/words/components/inbox/submission';
import { uploadMessage } from '@/lib/forms/client/words';
import { megabyte } from '@/lib/forms/validation/file-types';
import type { SendOptions } from '@/lib/forms/client/send-request';
import { type DraftFile, replyFileLimits } from '@/lib/inbox/reply-files';

/** A chosen file that is uploaded, or waits for those before it. */
export interface FileUpload {
  readonly id: number;
  readonly name: string;
  /** The uploaded part, from 0 to 1. */
  readonly fraction: number;
}

/** The files of a draft of a reply, and what changes them without a new page. */
interface DraftFiles {
  readonly files: readonly DraftFile[];
  readonly uploads: readonly FileUpload[];
  /** What has become of the last change. */
  readonly status: string;
  /** Sentences about files that were not kept. */
  readonly problems: readonly string[];
  /** Attaches the files of an input, one after the other. The input is left with those that could not be sent. */
  readonly attach: (input: HTMLInputElement) => Promise<void>;
  readonly cancel: (upload: FileUpload) => void;
  readonly remove: (file: DraftFile) => Promise<void>;
  /** Says that files are still being attached. */
  readonly askToWait: () => void;
}

interface DraftFilesOptions {
  /** The id of the submission. */
  readonly submission: string;
  /** The files as the server has rendered them. */
  readonly rendered: readonly DraftFile[];
  readonly problems: readonly string[];
}

interface Change {
  /** The rendered files that it changes: newer ones of the server count more. */
  readonly of: readonly DraftFile[];
  readonly files: readonly DraftFile[];
}

/** A file to upload, with what cancels it. */
interface Chosen {
  readonly id: number;
  readonly file: File;
  readonly controller: AbortController;
}

/** Attaches and removes files of a draft by scripts. Without them, the buttons of the form do. */
export function useDraftFiles({ submission, rendered, ...initial }: DraftFilesOptions): DraftFiles {
  const [change, setChange] = useState<Change>();
  const [status, setStatus] = useState('');
  const [problems, setProblems] = useState(initial.problems);
  const [uploads, setUploads] = useState<readonly FileUpload[]>([]);
  const chosen = useRef<readonly Chosen[]>([]);
  const nextId = useRef(0);
  const lastUpload = useRef(Promise.resolve());
  // The server may render the files again while some are uploaded.
  const newest = useRef(rendered);
  useEffect(() => {
    newest.current = rendered;
  }, [rendered]);

  const send = async (...change: readonly [FileChange, SendOptions?]) => {
    const response = await postDraftFiles(submission, ...change);
    if (response !== undefined) setChange({ of: newest.current, files: response.files });
    return response;
  };

  const endUpload = (id: number) => {
    chosen.current = chosen.current.filter((each) => each.id !== id);
    setUploads((all) => all.filter((each) => each.id !== id));
  };

  /** Uploads a file. Returns whether it is attached, or the browser has to send it again. */
  const upload = async (each: Chosen) => {
    if (isCancelled(each)) return 'cancelled';
    const { id, file, controller } = each;
    const response = await send(
      { file },
      {
        signal: controller.signal,
        onUpload(fraction) {
          setUploads((all) => all.map((one) => (one.id === id ? { ...one, fraction } : one)));
          setStatus(replyFileWords.uploading(file.name, uploadMessage(fraction)));
        },
      },
    );
    if (response === undefined && isCancelled(each)) {
      // The server may have stored it before the browser stopped.
      await send({});
      return 'cancelled';
    }
    if (response === undefined) return 'unsent';
    setProblems((all) => [...all, ...response.refused]);
    return response.refused.length === 0 ? 'attached' : 'refused';
  };

  const uploadAll = async (files: readonly Chosen[], input: HTMLInputElement) => {
    let attached = 0;
    const unsent: File[] = [];
    for (const each of files) {
      // Without a connection or a session, the others would fail too.
      const outcome = unsent.length === 0 ? await upload(each) : 'unsent';
      if (outcome === 'attached') attached += 1;
      if (outcome === 'unsent' && !isCancelled(each)) unsent.push(each.file);
      endUpload(each.id);
    }
    if (unsent.length > 0) {
      putBack(input, unsent);
      setStatus(replyFileWords.failed);
    } else if (attached > 0) setStatus(replyFileWords.attached(attached));
    else setStatus((current) => (files.some(isCancelled) ? current : ''));
  };

  return {
    files: change?.of === rendered ? change.files : rendered,
    uploads,
    status,
    problems,
    askToWait: () => setStatus(replyFileWords.wait),
    async attach(input) {
      const files = [...(input.files ?? [])];
      if (files.length === 0) return;
      input.value = '';
      // The server would close the connection before the browser has sent them.
      if (files.reduce((sum, { size }) => sum + size, 0) > replyFileLimits.bytes) {
        setProblems([replyFileWords.tooLarge(replyFileLimits.bytes / megabyte)]);
        return;
      }
      const added = files.map((file): Chosen => {
        nextId.current += 1;
        return { id: nextId.current, file, controller: new AbortController() };
      });
      chosen.current = [...chosen.current, ...added];
      setUploads((all) => [
        ...all,
        ...added.map(({ id, file }) => ({ id, name: file.name, fraction: 0 })),
      ]);
      setProblems([]);
      setStatus(replyFileWords.attaching);
      lastUpload.current = lastUpload.current.then(() => uploadAll(added, input));
      await lastUpload.current;
    },
    cancel({ id, name }) {
      chosen.current.find((each) => each.id === id)?.controller.abort();
      endUpload(id);
      setStatus(replyFileWords.cancelled(name));
    },
    async remove(file) {
      const response = await send({ detach: file.id });
      if (response !== undefined) setProblems(response.refused);
      setStatus(
        response === undefined ? replyFileWords.notRemoved : replyFileWords.removed(file.name),
      );
    },
  };
}

function isCancelled({ controller }: Chosen): boolean {
  return controller.signal.aborted;
}

/** Adds files to those of an input, so that its form sends them. */
function putBack(input: HTMLInputElement, files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of [...files, ...(input.files ?? [])]) transfer.items.add(file);
  input.files = transfer.files;
}
