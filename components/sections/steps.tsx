import type { ReactNode } from 'react';
import { Band } from '@/components/sections/band';
import type { StepsSection } from '@/lib/content/tree';
import styles from '@/styles/sections/steps.module.css';

/** Renders numbered steps. */
export function Steps({
  section: { title, id, steps },
}: {
  readonly section: StepsSection<ReactNode>;
}) {
  // Under the page's title where the section has none of its own.
  const Heading = title === undefined ? 'h2' : 'h3';
  return (
    <Band title={title} id={id}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <Heading className={styles.title}>{step.title}</Heading>
            <div className={styles.text}>{step.children}</div>
          </li>
        ))}
      </ol>
    </Band>
  );
}
