import { type ReactNode, useEffect, useRef, useState } from 'react';
import { usePreviewFrame } from '@/components/editing/preview/use-preview-frame';
import { previewWords as words } from '@/lib/words/components/editing';
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
  /** Whether the file is not there yet. */
  readonly isNew?: boolean | undefined;
  /** Whether the form has something that is not saved. */
  readonly isTyped?: boolean | undefined;
  /** Whether visitors of the site can choose the red light. */
  readonly hasRed: boolean;
}

type Width = 'phone' | 'wide';

/** In CSS pixels: a usual phone, and a window on a desk. */
const widths: Readonly<Record<Width, number>> = { phone: 390, wide: 1280 };

/**
 * Shows the page of a file as visitors will see it, in a sandbox, in each light, at a moment and as on a phone. What
 * is typed appears while one types. Without JavaScript it shows the file as it is saved.
 */
export function Preview({ path, text, form, isNew, isTyped, hasRed }: PreviewProps) {
  const [width, setWidth] = useState<Width>('phone');
  const [light, setLight] = useState<PreviewLight>();
  const [when, setWhen] = useState('');
  const { hasFailed, documents, frames, handleLoad } = usePreviewFrame({
    href: previewHref(path, isNew === true ? { new: 'yes' } : {}),
    isTyped: isTyped === true || isNew === true,
    ...{ path, text, form, light, when },
  });
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
        <label className={styles.when}>
          {words.when}{' '}
          <input
            type="datetime-local"
            value={when}
            onChange={(event) => {
              setWhen(event.target.value);
            }}
          />
        </label>
      </div>
      <FrameArea width={widths[width]}>
        {documents.map((framed, index) => (
          <iframe
            key={framed.key}
            ref={frames[index]}
            title={words.frame}
            sandbox="allow-scripts allow-forms"
            src={framed.href}
            className={index === 0 ? styles.frame : styles.next}
            onLoad={index === 0 ? undefined : handleLoad}
          />
        ))}
      </FrameArea>
      <p className={page.facts} aria-live="polite">
        {hasFailed ? words.failed : ''}
      </p>
      {isNew !== true && (
        <p>
          <a href={previewHref(path)} target="_blank" rel="noreferrer" className={page.link}>
            {words.openSaved}
          </a>
        </p>
      )}
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

/** The width from which there is room for both. */
const besideQuery = '(min-width: 70rem)';

/**
 * Puts the preview beside a form on a wide screen. On others it is behind the button of the form: a phone would load
 * it with each key, and nobody would see it.
 */
export function WithPreview({
  children,
  preview,
}: {
  readonly children: ReactNode;
  /** `undefined`: the file cannot be read. */
  readonly preview: PreviewProps | undefined;
}) {
  const [isBeside, setIsBeside] = useState(false);
  useEffect(() => {
    const query = window.matchMedia(besideQuery);
    const update = () => {
      setIsBeside(query.matches);
    };
    update();
    query.addEventListener('change', update);
    return () => {
      query.removeEventListener('change', update);
    };
  }, []);
  return (
    <div className={preview === undefined ? undefined : styles.beside}>
      <div>{children}</div>
      {preview !== undefined && isBeside && <Preview {...preview} />}
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
  const scaled = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const [around, inside] = [area.current, scaled.current];
    if (around === null || inside === null) return undefined;
    const observer = new ResizeObserver(() => {
      const scale = Math.min(1, around.clientWidth / width);
      // Not as an attribute: the policy allows none in the HTML of the server.
      Object.assign(inside.style, {
        width: `${width}px`,
        height: `${100 / scale}%`,
        transform: scale === 1 ? '' : `scale(${scale})`,
      });
    });
    observer.observe(around);
    return () => {
      observer.disconnect();
    };
  }, [width]);
  return (
    <div ref={area} className={styles.area}>
      <div ref={scaled} className={styles.page}>
        {children}
      </div>
    </div>
  );
}
