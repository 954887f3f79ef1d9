import { Band } from '@/components/sections/band';
import { Inline } from '@/components/sections/body';
import type { ProseSection } from '@/lib/content/tree';
import styles from '@/styles/sections/prose.module.css';

/** Running text. */
export function Prose({ section: { title, id, children } }: { readonly section: ProseSection }) {
  return (
    <Band title={title} id={id}>
      <div className={styles.prose}>
        <Inline nodes={children} />
      </div>
    </Band>
  );
}
