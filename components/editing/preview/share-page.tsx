import { DeskMain } from '@/components/desk/desk-layout';
import { Preview } from '@/components/editing/preview/preview';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { shareProps } from '@/lib/server/editing/preview/share-props';
import page from '@/styles/desk/page.module.css';

type SharePageProps = PropsOf<typeof shareProps>;

/** Shows the page of a file as it is saved. */
export function SharePage({ title, path, hasRed }: SharePageProps) {
  return (
    <DeskMain title={title}>
      <p className={page.facts}>
        <code>{path}</code>
      </p>
      <Preview path={path} hasRed={hasRed} />
    </DeskMain>
  );
}
