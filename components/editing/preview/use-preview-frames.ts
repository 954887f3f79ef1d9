import { useCallback, useEffect, useRef, useState } from 'react';
import type { PreviewLight } from '@/lib/editing/preview';
import { randomToken } from '@/lib/editing/random-token';

/** A frame with a preview. */
export interface PreviewFrame {
  readonly id: number;
  readonly light: PreviewLight | undefined;
  /** What is posted into it; `undefined`: it shows the file as it is saved. */
  readonly fields: readonly (readonly [name: string, value: string])[] | undefined;
}

interface PreviewFramesOptions {
  readonly path: string;
  readonly text: string | undefined;
  readonly form: string | undefined;
  readonly light: PreviewLight | undefined;
}

interface PreviewFrames {
  readonly shown: PreviewFrame;
  /** Loads behind the one that is shown, and takes its place when it is ready. */
  readonly next: PreviewFrame | undefined;
  /** Whether the last preview did not come. */
  readonly hasFailed: boolean;
  readonly onElement: (frame: PreviewFrame, element: HTMLIFrameElement | null) => void;
  readonly onLoad: (frame: PreviewFrame) => void;
}

/** Milliseconds without a key before what is typed is shown. */
const pauseMs = 150;

/** Milliseconds until a preview that has not come counts as failed. */
const timeoutMs = 10_000;

const first: PreviewFrame = { id: 0, light: undefined, fields: undefined };

/**
 * Shows what is typed in frames: one at a time loads behind the one that is shown, is scrolled as far as that one,
 * and then takes its place. So nothing flashes, and no more than one request is under way.
 */
export function usePreviewFrames(options: PreviewFramesOptions): PreviewFrames {
  const { path, text, form, light } = options;
  const [frames, setFrames] = useState<{
    readonly shown: PreviewFrame;
    readonly next?: PreviewFrame;
  }>({ shown: first });
  const [hasFailed, setHasFailed] = useState(false);
  const elements = useRef(new Map<number, HTMLIFrameElement>());
  const state = useRef({ count: 0, top: 0, isTyped: false, isOutdated: false, isLoading: false });
  const draft = useRef<string>();
  const latest = useRef(options);
  // Before the effects that start a preview.
  useEffect(() => {
    latest.current = options;
  });

  const start = useCallback(() => {
    const now = state.current;
    if (now.isLoading) {
      now.isOutdated = true;
      return;
    }
    Object.assign(now, { isLoading: true, isOutdated: false, count: now.count + 1 });
    draft.current ??= randomToken();
    const { light: chosen } = latest.current;
    const fields = now.isTyped ? fieldsOf(latest.current, draft.current) : undefined;
    const next = { id: now.count, light: chosen, fields };
    setFrames(({ shown }) => ({ shown, next }));
  }, []);

  const finish = useCallback(
    (id: number, isReady: boolean) => {
      const now = state.current;
      if (!now.isLoading || id !== now.count) return;
      now.isLoading = false;
      setHasFailed(!isReady);
      setFrames(({ shown, next }) => ({ shown: isReady && next !== undefined ? next : shown }));
      if (now.isOutdated) start();
    },
    [start],
  );

  useEffect(() => {
    const handleMessage = ({ source, data }: MessageEvent<unknown>) => {
      // The origin of a frame in a sandbox is "null", so only the window tells whose message it is.
      const [id] =
        [...elements.current].find(([, element]) => element.contentWindow === source) ?? [];
      if (id === undefined || typeof data !== 'object' || data === null) return;
      const { preview, top } = data as { readonly preview?: unknown; readonly top?: unknown };
      const isNext = state.current.isLoading && id === state.current.count;
      if (preview === 'ready' && isNext) finish(id, true);
      if (preview === 'scrolled' && !isNext && typeof top === 'number') state.current.top = top;
    };
    window.addEventListener('message', handleMessage);
    return () => {
      window.removeEventListener('message', handleMessage);
    };
  }, [finish]);

  const { next } = frames;
  useEffect(() => {
    if (next === undefined) return undefined;
    const timer = setTimeout(() => {
      finish(next.id, false);
    }, timeoutMs);
    return () => {
      clearTimeout(timer);
    };
  }, [next, finish]);

  // What is typed: the text of an editor, or the fields of a form.
  const shownText = useRef(text);
  useEffect(() => {
    if (text === shownText.current) return undefined;
    shownText.current = text;
    state.current.isTyped = true;
    const timer = setTimeout(start, pauseMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, start]);
  useEffect(() => {
    const element = form === undefined ? null : document.getElementById(form);
    if (element === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleInput = () => {
      state.current.isTyped = true;
      clearTimeout(timer);
      timer = setTimeout(start, pauseMs);
    };
    element.addEventListener('input', handleInput);
    return () => {
      clearTimeout(timer);
      element.removeEventListener('input', handleInput);
    };
  }, [form, start]);

  const shownLight = useRef(light);
  useEffect(() => {
    if (light === shownLight.current) return;
    shownLight.current = light;
    start();
  }, [light, path, start]);

  const onElement = useCallback<PreviewFrames['onElement']>(({ id }, element) => {
    if (element === null) elements.current.delete(id);
    else elements.current.set(id, element);
  }, []);
  const onLoad = useCallback<PreviewFrames['onLoad']>(({ id }) => {
    elements.current.get(id)?.contentWindow?.postMessage({ top: state.current.top }, '*');
  }, []);
  return { shown: frames.shown, next, hasFailed, onElement, onLoad };
}

function fieldsOf(
  { path, text, form, light }: PreviewFramesOptions,
  draft: string,
): PreviewFrame['fields'] {
  const element = form === undefined ? null : document.getElementById(form);
  const typed =
    element instanceof HTMLFormElement
      ? [...new FormData(element)].flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as const] : [],
        )
      : [['text', text ?? ''] as const];
  const own = { path, draft, ...(light && { light }) };
  return [...typed.filter(([name]) => !(name in own)), ...Object.entries(own)];
}
