import { useState } from 'react';
import { replyFileWords } from '@/components/inbox/submission/words';
import { type DraftFile, type DraftFilesResponse, replyFileLimits } from '@/lib/inbox/reply-files';

/** The files of a draft of a reply, and what changes them without a new page. */
interface DraftFiles {
  readonly files: readonly DraftFile[];
  /** What has become of the last change. */
  readonly status: string;
  /** Sentences about files that were not kept. */
  readonly problems: readonly string[];
  readonly isAttaching: boolean;
  /** Attaches the files of an input, and empties it when they are stored. */
  readonly attach: (input: HTMLInputElement) => Promise<void>;
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

/** Attaches and removes files of a draft by scripts. Without them, the buttons of the form do. */
export function useDraftFiles({ submission, rendered, ...initial }: DraftFilesOptions): DraftFiles {
  const [change, setChange] = useState<Change>();
  const [status, setStatus] = useState('');
  const [problems, setProblems] = useState(initial.problems);
  const [isAttaching, setIsAttaching] = useState(false);
  const files = change?.of === rendered ? change.files : rendered;

  const send = async (address: string, body: FormData) => {
    body.append('submission', submission);
    const response = await postFiles(address, body);
    if (response !== undefined) {
      setChange({ of: rendered, files: response.files });
      setProblems(response.refused);
    }
    return response;
  };

  return {
    files,
    status,
    problems,
    isAttaching,
    askToWait: () => setStatus(replyFileWords.wait),
    async attach(input) {
      const chosen = [...(input.files ?? [])];
      if (chosen.length === 0) return;
      // The server would close the connection before the browser has sent them.
      if (chosen.reduce((sum, { size }) => sum + size, 0) > replyFileLimits.bytes) {
        input.value = '';
        setProblems([replyFileWords.tooLarge]);
        return;
      }
      setProblems([]);
      setStatus(replyFileWords.attaching);
      setIsAttaching(true);
      const body = new FormData();
      for (const file of chosen) body.append('file', file);
      const response = await send('/api/desk/replies/draft', body);
      setIsAttaching(false);
      if (response !== undefined) input.value = '';
      setStatus(attachedText(response, chosen.length));
    },
    async remove(file) {
      const body = new FormData();
      body.append('detach', file.id);
      const response = await send('/api/desk/replies/detach', body);
      setStatus(
        response === undefined ? replyFileWords.notRemoved : replyFileWords.removed(file.name),
      );
    },
  };
}

async function postFiles(address: string, body: FormData): Promise<DraftFilesResponse | undefined> {
  try {
    const headers = { Accept: 'application/json' };
    const response = await fetch(address, { method: 'POST', body, headers });
    return response.ok ? ((await response.json()) as DraftFilesResponse) : undefined;
  } catch {
    return undefined;
  }
}

/** Says whether files are attached. The problems say it of those that are not. */
function attachedText(response: DraftFilesResponse | undefined, count: number): string {
  if (response === undefined) return replyFileWords.failed;
  const attached = count - response.refused.length;
  return attached === 0 ? '' : replyFileWords.attached(attached);
}
