import styles from '@/styles/layout/practice-banner.module.css';

/** Above every page of a site that takes practice payments. It stands in the document, so no navigation takes it away. */
export function PracticeBanner() {
  return (
    <aside aria-label="Practice payments" className={styles.banner} data-practice="">
      Practice payments: no real money moves here.
    </aside>
  );
}
