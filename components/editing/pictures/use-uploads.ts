import { useEffect, useRef, useState } from 'react';
import { uploadPageWords as words } from '@/lib/words/components/editing/pictures';
import type { UploadState } from '@/lib/editing/picture-uploads';
import { sendPicture, uploadAddresses } from '@/lib/editing/send-picture';

/** A picture on the page: one that waits at the server, or one that is on its way there. */
export interface PageUpload extends Omit<UploadState, 'state'> {
  readonly key: string;
  /** `undefined` until the server knows it. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly bytes: number;
  readonly state: UploadState['state'] | 'queued';
  readonly isLost?: boolean;
  /** Whether this page sends it. One that another page has begun does not go on here. */
  readonly isOwn?: boolean;
}

interface Uploads {
  readonly uploads: readonly PageUpload[];
  /** What has just happened, for a live region. */
  readonly said: string;
  readonly isBusy: boolean;
  readonly add: (files: Iterable<File>) => void;
  /** Throws a picture away, also one that is on its way. */
  readonly discard: (upload: PageUpload) => void;
}

/**
 * Sends pictures one after the other, the next one when all of one has arrived, and knows of each how far it is. There
 * is only one, the last, to replace a picture of the site, whose path is `replaces`.
 */
export function useUploads(waiting: readonly PageUpload[], replaces?: string): Uploads {
  const [uploads, setUploads] = useState(waiting);
  const [said, setSaid] = useState('');
  const controllers = useRef(new Map<string, AbortController>());
  const queue = useRef(Promise.resolve());

  const change = (key: string, changed: Partial<PageUpload>) => {
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...changed } : each)));
  };

  const send = async (
    { key, file, signal }: { key: string; file: File; signal: AbortSignal },
    onArrived: () => void,
  ) => {
    if (signal.aborted) return;
    const result = await sendPicture(file, {
      signal,
      replaces,
      onStart: (id) => {
        change(key, { id, state: 'receiving' });
      },
      onProgress: (received, isLost) => {
        change(key, { received, isLost });
        if (isLost) setSaid(words.lost);
      },
      onPrepare: () => {
        change(key, { state: 'preparing', isLost: false });
        onArrived();
      },
    });
    const isState = 'state' in result;
    const problem = isState ? result.problem : problemText(result.problem);
    change(key, isState ? result : { state: 'refused', problem });
    setSaid(problem === undefined ? words.arrived(file.name) : words.failedOf(file.name, problem));
  };

  const discard = ({ key, id }: PageUpload) => {
    controllers.current.get(key)?.abort();
    setUploads((all) => all.filter((each) => each.key !== key));
    if (id === undefined) return;
    const body = new URLSearchParams({ id });
    void fetch(uploadAddresses.discard, { method: 'POST', body, redirect: 'manual' }).catch(
      () => undefined,
    );
  };

  const add = (files: Iterable<File>) => {
    const chosen = replaces === undefined ? [...files] : [...files].slice(0, 1);
    if (replaces !== undefined && chosen.length > 0) uploads.forEach(discard);
    for (const file of chosen) {
      const key = crypto.getRandomValues(new Uint32Array(2)).join('-');
      const upload = { key, name: file.name, bytes: file.size, received: 0, isOwn: true } as const;
      if (file.size === 0) {
        setUploads((all) => [...all, { ...upload, state: 'refused', problem: words.empty }]);
        continue;
      }
      const controller = new AbortController();
      controllers.current.set(key, controller);
      setUploads((all) => [...all, { ...upload, state: 'queued' }]);
      const sent = { key, file, signal: controller.signal };
      const run = () =>
        new Promise<void>((resolve) => {
          send(sent, resolve)
            // It was cancelled.
            .catch(() => undefined)
            .finally(resolve);
        });
      queue.current = queue.current.then(run);
    }
  };

  const isBusy = uploads.some(
    ({ state, isOwn }) => isOwn === true && state !== 'ready' && state !== 'refused',
  );
  useLeaveWarning(isBusy);
  return { uploads, said, isBusy, add, discard };
}

function problemText(problem: string): string {
  if (problem === 'signed-out') return words.signedOut;
  return problem === 'failed' ? words.failed : problem;
}

/** Has the browser ask before the page is left while pictures are on their way. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const warn = (event: BeforeUnloadEvent) => {
      event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => {
      window.removeEventListener('beforeunload', warn);
    };
  }, [isBusy]);
}
