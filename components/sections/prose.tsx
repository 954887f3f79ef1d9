import type { ReactNode } from 'react';
import { Band } from '@/components/sections/band';
import type { ProseSection } from '@/lib/content/tree';
import styles from '@/styles/sections/prose.module.css';

/** Renders running text. */
export function Prose({
  section: { title, id, children },
}: {
  readonly section: ProseSection<ReactNode>;
}) {
  return (
    <Band title={title} id={id}>
      <div className={styles.prose}>{children}</div>
    </Band>
  );
}
