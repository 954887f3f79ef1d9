import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { PreviewLight } from '@/lib/editing/preview';
import { randomToken } from '@/lib/editing/random-token';

/** What is sent to the server: the fields of a form, and how to show them. */
export type PreviewFields = readonly (readonly [name: string, value: string])[];

interface PreviewFrameOptions {
  readonly path: string;
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

/** Milliseconds without a key before what is typed is shown: keys of one moment are one request. */
const pauseMs = 20;

/** Milliseconds until a preview that has not come counts as failed. */
const timeoutMs = 10_000;

const address = '/api/desk/editing/preview';

/**
 * Shows what is typed in a frame: requests its HTML with the session of the desk, which the frame does not have, and
 * sends it into the frame, which changes what differs. One request is under way at a time. Returns whether the last
 * one failed.
 */
export function usePreviewFrame(
  frame: RefObject<HTMLIFrameElement>,
  options: PreviewFrameOptions,
): boolean {
  const [hasFailed, setHasFailed] = useState(false);
  const { text, form, isTyped, light, when } = options;
  const state = useRef({ isReady: false, isLoading: false, isOutdated: false, draft: '' });
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
    while (now.isOutdated) {
      now.isOutdated = false;
      const html = await requestPreview(fieldsOf(latest.current, now.draft));
      const target = frame.current?.contentWindow;
      if (html !== undefined) target?.postMessage({ html, light: latest.current.light }, '*');
      setHasFailed(html === undefined);
    }
    now.isLoading = false;
  }, [frame]);

  useEffect(() => {
    const handleMessage = ({ source, data }: MessageEvent<unknown>) => {
      // The origin of a frame in a sandbox is "null", so only the window tells whose message it is.
      if (source === null || source !== frame.current?.contentWindow) return;
      if (typeof data !== 'object' || data === null) return;
      if (!('preview' in data) || data.preview !== 'ready') return;
      state.current.isReady = true;
      if (state.current.isOutdated) void update();
    };
    window.addEventListener('message', handleMessage);
    // A frame of the server's HTML may have been ready before.
    frame.current?.contentWindow?.postMessage({ hello: true }, '*');
    return () => {
      window.removeEventListener('message', handleMessage);
    };
  }, [frame, update]);

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
  return hasFailed;
}

/** Returns the HTML of a preview; `undefined` if it does not come. */
async function requestPreview(fields: PreviewFields): Promise<string | undefined> {
  try {
    const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
    const signal = AbortSignal.timeout(timeoutMs);
    const response = await fetch(address, { method: 'POST', body, signal });
    return response.ok ? await response.text() : undefined;
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
