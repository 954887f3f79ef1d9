import { contentPageWords } from '@/components/layout/words';
import styles from '@/styles/layout/content-page.module.css';

/** Renders what a form books, above it. */
export function Chosen({ children }: { readonly children: string }) {
  return (
    <p className={styles.chosen}>
      <span>{contentPageWords.chosen}</span> <strong>{children}</strong>
    </p>
  );
}
