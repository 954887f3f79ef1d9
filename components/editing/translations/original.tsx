import type { ReactNode } from 'react';
import { originalId, useForm } from '@/components/editing/fields/form-context';
import { DifferenceList } from '@/components/editing/publication/difference-list';
import { Link } from '@/components/ui/link';
import type { OriginalText, TranslationForm } from '@/lib/editing/translation';
import { translationWords as words } from '@/lib/words/components/editing/translations';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/editing/translations.module.css';

interface BesideOriginalProps {
  /** The name of the field. */
  readonly name: string;
  readonly children: ReactNode;
}

/** Renders a field of a translation with the text of the original: beside each other, or one below the other. */
export function BesideOriginal({ name, children }: BesideOriginalProps) {
  const { translation } = useForm();
  const texts = translation?.texts[name] ?? [];
  const [first] = texts;
  if (translation === undefined || first === undefined) return <>{children}</>;
  const { original } = translation;
  const attributes = { id: originalId(name), lang: original.tag, dir: original.dir };
  return (
    <div className={styles.pair}>
      {texts.length > 1 ? (
        <details open className={styles.original}>
          <summary>
            <bdi lang={original.tag}>{original.name}</bdi>
          </summary>
          {/* The parts of a text have the same numbers where they are fields. */}
          <ol {...attributes} className={styles.text}>
            {texts.map((text, index) => (
              <li key={index}>
                <Part {...text} />
              </li>
            ))}
          </ol>
        </details>
      ) : (
        <div className={styles.original}>
          <p className={page.facts}>
            <bdi lang={original.tag}>{original.name}</bdi>
          </p>
          <p {...attributes} className={styles.text}>
            <Part {...first} />
          </p>
        </div>
      )}
      <div>{children}</div>
    </div>
  );
}

function Part({ kind, text }: OriginalText) {
  return kind === 'heading' ? <strong>{text}</strong> : <>{text}</>;
}

/** Says above the form of a translation how it stands to its original, with what has changed there since. */
export function OriginalState({ translation }: { readonly translation: TranslationForm }) {
  const { original, state, changes } = translation;
  return (
    <>
      <p>
        {words.original}{' '}
        <Link href={original.href}>
          <bdi lang={original.tag} dir={original.dir}>
            {original.title}
          </bdi>
        </Link>
      </p>
      {state === 'unfinished' && <p className={page.notice}>{words.unfinished}</p>}
      {state === 'unmarked' && <p className={page.notice}>{words.unmarked}</p>}
      {state === 'outdated' && (
        <section aria-labelledby="original-changes" className={page.notice}>
          <h2 id="original-changes">{words.changed}</h2>
          {changes === undefined ? <p>{words.unknown}</p> : <DifferenceList {...changes} />}
          <p>{words.upToDateHint}</p>
        </section>
      )}
    </>
  );
}
