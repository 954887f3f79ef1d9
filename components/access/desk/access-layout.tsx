import type { ReactNode } from 'react';
import { DeskLayout } from '@/components/desk/desk-layout';
import { DeskError } from '@/components/desk/desk-error';
import type { AccessPageProps } from '@/lib/access/desk/access-pages';
import type { DeskErrorProps } from '@/lib/desk/desk-frame';
import styles from '@/styles/desk/page.module.css';

interface AccessLayoutProps<Props> {
  readonly page: Props | DeskErrorProps;
  readonly title: (props: Props) => string;
  readonly children: (props: Props) => ReactNode;
}

/** Renders a page with a title and the result of the last action, or an error page. */
export function AccessLayout<Props extends AccessPageProps>({
  page,
  title,
  children,
}: AccessLayoutProps<Props>) {
  if ('statusCode' in page) return <DeskError statusCode={page.statusCode} />;
  return (
    <DeskLayout desk={page.desk}>
      <main id="main" tabIndex={-1} className={styles.page}>
        <h1>{title(page)}</h1>
        {page.notice !== undefined && (
          <p role="status" className={styles.notice}>
            {page.notice}
          </p>
        )}
        {children(page)}
      </main>
    </DeskLayout>
  );
}
