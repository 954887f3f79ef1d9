import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import {
  usePreviewFrames,
  type PreviewFrame,
} from '@/components/editing/preview/use-preview-frames';
import { previewWords as words } from '@/components/editing/words';
import { previewHref, previewLights, type PreviewLight } from '@/lib/editing/preview';
import styles from '@/styles/editing/preview.module.css';
import page from '@/styles/desk/page.module.css';

interface PreviewProps {
  /** The file that is shown, such as `content/pages/visit.md`. */
  readonly path: string;
  /** What is typed and not saved, of an editor that has the whole text. */
  readonly text?: string | undefined;
  /** The id of the form whose fields are shown as one types. */
  readonly form?: string | undefined;
  /** Whether visitors of the site can choose the red light. */
  readonly hasRed: boolean;
}

type Width = 'phone' | 'wide';

/** In CSS pixels: a usual phone, and a window on a desk. */
const widths: Readonly<Record<Width, number>> = { phone: 390, wide: 1280 };

/**
 * Shows the page of a file as visitors will see it, in a sandbox, in each light and as on a phone. What is typed
 * appears while one types. Without JavaScript it shows the file as it is saved.
 */
export function Preview({ path, text, form, hasRed }: PreviewProps) {
  const [width, setWidth] = useState<Width>('phone');
  const [light, setLight] = useState<PreviewLight>();
  const frames = usePreviewFrames({ path, text, form, light });
  const { shown, next, hasFailed } = frames;
  const lights = previewLights.filter((name) => name !== 'red' || hasRed);
  return (
    <section className={styles.preview} aria-label={words.label}>
      <div className={styles.choices}>
        <Choice
          label={words.width}
          options={(['phone', 'wide'] as const).map((value) => [value, words.widths[value]])}
          chosen={width}
          onChoose={setWidth}
        />
        <Choice
          label={words.light}
          options={[
            [undefined, words.lights.system],
            ...lights.map((value) => [value, words.lights[value]] as const),
          ]}
          chosen={light}
          onChoose={setLight}
        />
      </div>
      <FrameArea width={widths[width]}>
        {[shown, ...(next === undefined ? [] : [next])].map((frame) => (
          <Frame
            key={frame.id}
            frame={frame}
            path={path}
            isNext={frame === next}
            onElement={frames.onElement}
            onLoad={frames.onLoad}
          />
        ))}
      </FrameArea>
      <p className={page.facts} aria-live="polite">
        {hasFailed ? words.failed : ''}
      </p>
      <p>
        <a href={previewHref(path)} target="_blank" rel="noreferrer" className={page.link}>
          {words.openSaved}
        </a>
      </p>
    </section>
  );
}

/** Opens the preview of what is typed in a new tab, for browsers without JavaScript. */
export function PreviewButton({ className }: { readonly className?: string | undefined }) {
  return (
    <button
      type="submit"
      formAction="/api/desk/editing/preview"
      formTarget="_blank"
      formNoValidate
      className={className}
    >
      {words.open}
    </button>
  );
}

/** Puts the preview beside an editor on a wide screen, else below it. */
export function WithPreview({
  children,
  ...preview
}: PreviewProps & { readonly children: ReactNode }) {
  return (
    <div className={styles.beside}>
      <div>{children}</div>
      <Preview {...preview} />
    </div>
  );
}

interface ChoiceProps<Value extends string | undefined> {
  readonly label: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string | undefined>(props: ChoiceProps<Value>) {
  const { label, options, chosen, onChoose } = props;
  return (
    <div role="group" aria-label={label} className={styles.choice}>
      {options.map(([value, text]) => (
        <button
          key={text}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => {
            onChoose(value);
          }}
        >
          {text}
        </button>
      ))}
    </div>
  );
}

/** Shows frames of a width in CSS pixels, made smaller where there is less room. */
function FrameArea({ width, children }: { readonly width: number; readonly children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      setScale(Math.min(1, element.clientWidth / width));
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [width]);
  return (
    <div ref={area} className={styles.area}>
      <div
        className={styles.page}
        style={{
          width,
          height: `${100 / scale}%`,
          transform: scale === 1 ? undefined : `scale(${scale})`,
        }}
      >
        {children}
      </div>
    </div>
  );
}

interface FrameProps {
  readonly frame: PreviewFrame;
  readonly path: string;
  /** It is loading behind the one that is shown. */
  readonly isNext: boolean;
  readonly onElement: (frame: PreviewFrame, element: HTMLIFrameElement | null) => void;
  readonly onLoad: (frame: PreviewFrame) => void;
}

function Frame({ frame, path, isNext, onElement, onLoad }: FrameProps) {
  const { light, fields } = frame;
  const id = useId();
  const element = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    onElement(frame, element.current);
    if (fields !== undefined) postInto(id, fields);
    return () => {
      onElement(frame, null);
    };
  }, [frame, fields, id, onElement]);
  return (
    <iframe
      ref={element}
      name={id}
      title={words.frame}
      sandbox="allow-scripts"
      src={fields === undefined ? previewHref(path, light && { light }) : undefined}
      className={isNext ? styles.next : styles.shown}
      aria-hidden={isNext ? true : undefined}
      tabIndex={isNext ? -1 : undefined}
      onLoad={() => {
        onLoad(frame);
      }}
    />
  );
}

/** Posts fields into a frame, which the session of the desk goes with. A script of the frame could not. */
function postInto(name: string, fields: NonNullable<PreviewFrame['fields']>): void {
  const form = document.createElement('form');
  Object.assign(form, { method: 'post', action: '/api/desk/editing/preview', target: name });
  form.hidden = true;
  for (const [field, value] of fields) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name: field, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
  form.remove();
}
