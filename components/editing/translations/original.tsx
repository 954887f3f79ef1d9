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
  const texts = translation?.texts[name];
  if (translation === undefined || texts === undefined || texts.length === 0)
    return <>{children}</>;
  const { original } = translation;
  const isLong = texts.length > 1;
  const body = (
    <div id={originalId(name)} lang={original.tag} dir={original.dir} className={styles.text}>
      {texts.map((text, index) => (
        <Part key={index} {...text} />
      ))}
    </div>
  );
  return (
    <div className={styles.pair}>
      {isLong ? (
        <details open className={styles.original}>
          <summary>
            <bdi lang={original.tag}>{original.name}</bdi>
          </summary>
          {body}
        </details>
      ) : (
        <div className={styles.original}>
          <p className={page.facts}>
            <bdi lang={original.tag}>{original.name}</bdi>
          </p>
          {body}
        </div>
      )}
      <div>{children}</div>
    </div>
  );
}

function Part({ kind, text }: OriginalText) {
  return <p>{kind === 'heading' ? <strong>{text}</strong> : text}</p>;
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
