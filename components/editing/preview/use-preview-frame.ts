import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { PreviewLight } from '@/lib/editing/preview';
import { randomToken } from '@/lib/editing/random-token';

/** What is sent to the server: the fields of a form, and how to show them. */
export type PreviewFields = readonly (readonly [name: string, value: string])[];

interface PreviewFrameOptions {
  readonly path: string;
  /** The address of the document that is shown first. */
  readonly href: string;
  /** What is typed and not saved, of an editor that has the whole text. */
  readonly text: string | undefined;
  /** The id of the form whose fields are shown. */
  readonly form: string | undefined;
  /** Whether the form has something that is not saved. */
  readonly isTyped: boolean;
  readonly light: PreviewLight | undefined;
  /** A day and a time, such as `2026-12-24T18:00`; empty for now. */
  readonly when: string;
}

/** A document in a frame. */
interface FramedDocument {
  readonly key: number;
  readonly href: string;
}

interface PreviewFrames {
  /** Whether the last preview has not come. */
  readonly hasFailed: boolean;
  /** The document that is shown, and one that takes its place once it is loaded. */
  readonly documents: readonly FramedDocument[];
  /** The frames of the documents. */
  readonly frames: readonly [
    shown: RefObject<HTMLIFrameElement>,
    next: RefObject<HTMLIFrameElement>,
  ];
  /** Handles that the next document is loaded. */
  readonly handleLoad: () => void;
}

/** Milliseconds without a key before what is typed is shown: keys of one moment are one request. */
const pauseMs = 20;

/** Milliseconds until a preview that has not come counts as failed. */
const timeoutMs = 10_000;

const address = '/api/desk/editing/preview';

/**
 * Shows what is typed in a frame: requests its HTML with the session of the desk, which the frame does not have, and
 * sends it into the frame, which changes what differs. One request is under way at a time.
 *
 * The scripts of a page do not run in what has changed. So a hidden frame loads the page once more when
 * a person points at it or focuses it, and then takes its place.
 */
export function usePreviewFrame(options: PreviewFrameOptions): PreviewFrames {
  const [hasFailed, setHasFailed] = useState(false);
  const { href, text, form, isTyped, light, when } = options;
  const [documents, setDocuments] = useState<readonly FramedDocument[]>([{ key: 0, href }]);
  const frame = useRef<HTMLIFrameElement>(null);
  const nextFrame = useRef<HTMLIFrameElement>(null);
  const state = useRef({
    isReady: false,
    isLoading: false,
    isOutdated: false,
    draft: '',
    /** The address of what the frame shows; empty for what it has loaded. */
    href: '',
    /** How far it is scrolled, in CSS pixels. */
    top: 0,
    isFocused: false,
  });
  const latest = useRef(options);
  // Before the effects that start a preview.
  useEffect(() => {
    latest.current = options;
  });

  const update = useCallback(async () => {
    const now = state.current;
    now.isOutdated = true;
    if (now.isLoading || !now.isReady) return;
    now.isLoading = true;
    now.draft ||= randomToken();
    // What was typed before is not shown any more.
    setDocuments((before) => before.slice(0, 1));
    while (now.isOutdated) {
      now.isOutdated = false;
      const preview = await requestPreview(fieldsOf(latest.current, now.draft));
      const target = frame.current?.contentWindow;
      if (preview !== undefined) {
        now.href = preview.href;
        target?.postMessage({ html: preview.html, light: latest.current.light }, '*');
      }
      setHasFailed(preview === undefined);
    }
    now.isLoading = false;
  }, []);

  useEffect(() => {
    const handleMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source === null || typeof data !== 'object' || data === null || !('preview' in data))
        return;
      const now = state.current;
      // The origin of a frame in a sandbox is "null", so only the window tells whose message it is.
      if (source === nextFrame.current?.contentWindow) {
        if (data.preview !== 'placed') return;
        now.isFocused = document.activeElement === frame.current;
        setDocuments((before) => before.slice(-1));
        return;
      }
      if (source !== frame.current?.contentWindow) return;
      if ('top' in data && typeof data.top === 'number') now.top = data.top;
      if (data.preview === 'ready') {
        now.isReady = true;
        if (now.isOutdated) void update();
      }
      if (data.preview === 'used' && now.href !== '' && !now.isLoading) {
        const next = { key: Date.now(), href: now.href };
        setDocuments((before) => [...before.slice(0, 1), next]);
      }
    };
    window.addEventListener('message', handleMessage);
    // A frame of the server's HTML may have been ready before.
    frame.current?.contentWindow?.postMessage({ hello: true }, '*');
    return () => {
      window.removeEventListener('message', handleMessage);
    };
  }, [update]);
  const shownKey = documents[0]?.key;
  useEffect(() => {
    if (state.current.isFocused) frame.current?.focus();
  }, [shownKey]);

  // What is typed: the text of an editor, or the fields of a form.
  const shown = useRef({ text, light, when, isTyped: false });
  useEffect(() => {
    const before = shown.current;
    shown.current = { text, light, when, isTyped };
    const isSame = before.text === text && before.light === light && before.when === when;
    if (isSame && before.isTyped === isTyped) return undefined;
    const timer = setTimeout(() => void update(), before.text === text ? 0 : pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, light, when, isTyped, update]);
  useEffect(() => {
    const element = form === undefined ? null : document.getElementById(form);
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleInput = () => {
      clearTimeout(timer);
      timer = setTimeout(() => void update(), pauseMs);
    };
    element.addEventListener('input', handleInput);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('input', handleInput);
    };
  }, [form, update]);
  const handleLoad = () => {
    nextFrame.current?.contentWindow?.postMessage({ top: state.current.top }, '*');
  };
  return { hasFailed, documents, frames: [frame, nextFrame], handleLoad };
}

/** Returns the HTML of a preview and its address; `undefined` if it does not come. */
async function requestPreview(
  fields: PreviewFields,
): Promise<{ readonly html: string; readonly href: string } | undefined> {
  try {
    const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, { method: 'POST', body, signal });
    return response.ok ? { html: await response.text(), href: response.url } : undefined;
  } catch {
    return undefined;
  }
}

function fieldsOf(
  { path, text, form, light, when }: PreviewFrameOptions,
  draft: string,
): PreviewFields {
  const element = form === undefined ? null : document.getElementById(form);
  const typed =
    element instanceof HTMLFormElement
      ? [...new FormData(element)].flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as const] : [],
        )
      : text === undefined
        ? []
        : [['text', text] as const];
  const own = { path, draft, ...(light && { light }), ...(when !== '' && { when }) };
  return [...typed.filter(([name]) => !(name in own)), ...Object.entries(own)];
}
