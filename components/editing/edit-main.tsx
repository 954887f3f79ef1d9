import type { ReactNode } from 'react';
import { DeskMain } from '@/components/desk/desk-layout';
import { Link } from '@/components/ui/link';
import { editFormWords } from '@/lib/words/components/editing/fields';

interface EditMainProps {
  readonly title: string;
  readonly notice: string | undefined;
  readonly isProblem: boolean;
  /** Leads to what publishes the file that was just saved. */
  readonly publishHref: string | undefined;
  readonly children: ReactNode;
}

/** Renders the main part of a page that changes a file, with the way to publish it once it is saved. */
export function EditMain({ title, notice, isProblem, publishHref, children }: EditMainProps) {
  const said = notice !== undefined && (
    <>
      {notice}
      {publishHref !== undefined && (
        <>
          {' '}
          <Link href={publishHref}>{editFormWords.publish}</Link>
        </>
      )}
    </>
  );
  return (
    <DeskMain title={title} isProblem={isProblem} {...(said === false ? {} : { notice: said })}>
      {children}
    </DeskMain>
  );
}
