import { Fragment } from 'react';
import { EditMain } from '@/components/editing/edit-main';
import { editFormWords } from '@/lib/words/components/editing/fields';
import { SourceForm } from '@/components/editing/source/source-form';
import { sourceViewWords } from '@/lib/words/components/editing/source';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { sourceProps } from '@/lib/server/editing/source/source-props';
import page from '@/styles/desk/page.module.css';

type SourcePageProps = PropsOf<typeof sourceProps>;

/** Renders the text of a file of the site. */
export function SourcePage({
  title,
  kind,
  formHref,
  notice,
  isProblem,
  publishHref,
  ...source
}: SourcePageProps) {
  return (
    <EditMain title={title} isProblem={isProblem} notice={notice} publishHref={publishHref}>
      <p>
        <Link href="/desk/site" className={page.link}>
          {editFormWords.back}
        </Link>{' '}
        <Link href={formHref} className={page.link}>
          {sourceViewWords.form}
        </Link>
        <span className={page.facts}> {kind}</span>
      </p>
      <p className={page.facts}>
        {source.path.split('/').map((part, index) => (
          <Fragment key={`${index} ${part}`}>
            {index > 0 && (
              <>
                /<wbr />
              </>
            )}
            {part}
          </Fragment>
        ))}
      </p>
      <SourceForm
        key={`${source.path} ${source.seen}`}
        isDone={notice !== undefined && !isProblem}
        {...source}
      />
    </EditMain>
  );
}
