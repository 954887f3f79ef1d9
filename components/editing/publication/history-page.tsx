import { DeskMain } from '@/components/desk/desk-layout';
import { editFormWords } from '@/lib/words/components/editing/fields';
import { DifferenceList } from '@/components/editing/publication/difference-list';
import {
  changesPageWords,
  historyPageWords as words,
} from '@/lib/words/components/editing/publication';
import { describeState } from '@/components/editing/publication/describe-state';
import { Link } from '@/components/ui/link';
import { changesHref } from '@/lib/editing/publication';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { historyProps } from '@/lib/server/editing/publication/desk/history-props';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/editing/changes-page.module.css';
import button from '@/styles/ui/button.module.css';

type Publication = PropsOf<typeof historyProps>['publications'][number];

const bringBack = '/api/desk/editing/bring-back';

/** Renders the publications, what each has changed, and the buttons that take it back. */
export function HistoryPage({ title, publications }: PropsOf<typeof historyProps>) {
  return (
    <DeskMain title={title}>
      <p className={page.links}>
        <Link href="/desk/site" className={page.link}>
          {editFormWords.back}
        </Link>
        <Link href={changesHref} className={page.link}>
          {words.unpublished}
        </Link>
      </p>
      <p>{words.intro}</p>
      {publications.map((publication) => (
        <PublicationSection key={publication.id} publication={publication} />
      ))}
    </DeskMain>
  );
}

function PublicationSection({ publication }: { readonly publication: Publication }) {
  const { at, by, isReturn, isBuild, isCurrent, isKept, details, files, before } = publication;
  const label = isBuild ? words.build : isReturn ? words.returned : words.published;
  return (
    <section>
      <h2>
        {label}, <time dateTime={at.iso}>{at.text}</time>
      </h2>
      <p className={page.facts}>
        {by !== undefined && (
          <>
            {words.by} {by}
          </>
        )}
        {isCurrent && (
          <strong>
            {by !== undefined && ' · '}
            {words.current}
          </strong>
        )}
      </p>
      {files.length === 0 ? (
        <>
          {details !== '' && <p className={page.facts}>{details}</p>}
          {!isKept && !isReturn && <p className={page.facts}>{words.notKept}</p>}
        </>
      ) : (
        <details open={isCurrent}>
          <summary>{words.files(files.length)}</summary>
          <ul className={styles.changes}>
            {files.map((file) => (
              <FileRow key={file.path} file={file} before={before} />
            ))}
          </ul>
        </details>
      )}
      <TakeBack publication={publication} />
    </section>
  );
}

interface FileRowProps {
  readonly file: Publication['files'][number];
  readonly before: string | undefined;
}

function FileRow({ file, before }: FileRowProps) {
  const { title, kind, change, differences, left, restore, isUnpublished } = file;
  return (
    <li>
      <strong>{title}</strong>
      <span className={page.facts}> {describeState(title, kind, change)}</span>
      <DifferenceList differences={differences} left={left} />
      {isUnpublished && <p className={page.facts}>{words.hasChanges}</p>}
      {restore !== undefined && before !== undefined && (
        <form method="post" action={bringBack}>
          <input type="hidden" name="version" value={before} />
          <button
            type="submit"
            name="seen"
            value={restore}
            aria-label={changesPageWords.actOn(words.bringBack, title)}
            className={button.second}
          >
            {words.bringBack}
          </button>
        </form>
      )}
    </li>
  );
}

/** Renders the button that takes the last publication back, or brings back all files of an earlier one. */
function TakeBack({ publication }: { readonly publication: Publication }) {
  const { id, before, isReturnable, files, at } = publication;
  if (isReturnable) {
    return (
      <form method="post" action="/api/desk/editing/take-back">
        <p className={page.facts}>{words.takeBackHint}</p>
        <button type="submit" name="version" value={id} className={button.second}>
          {words.takeBack}
        </button>
      </form>
    );
  }
  const restored = files.flatMap(({ restore }) => restore ?? []);
  if (restored.length < 2 || restored.length < files.length || before === undefined) return null;
  return (
    <form method="post" action={bringBack}>
      <input type="hidden" name="version" value={before} />
      {restored.map((seen) => (
        <input key={seen} type="hidden" name="seen" value={seen} />
      ))}
      <button
        type="submit"
        aria-label={changesPageWords.actOn(words.bringAllBack, at.text)}
        className={button.second}
      >
        {words.bringAllBack}
      </button>
    </form>
  );
}
