import { practiceBannerWords } from '@/lib/words/components/layout';
import styles from '@/styles/layout/site-layout.module.css';

/**
 * Marks every page of a site that takes practice payments. It is part of the document, so
 * navigation does not remove it.
 */
export function PracticeBanner() {
  return (
    <aside
      aria-label={practiceBannerWords.label}
      className={styles.practiceBanner}
      data-practice=""
    >
      {practiceBannerWords.text}
    </aside>
  );
}
