import { Band } from '@/components/sections/band';
import { Inline } from '@/components/sections/body';
import type { StepsSection } from '@/lib/content/tree';
import styles from '@/styles/sections/steps.module.css';

/** What happens, in its order. */
export function Steps({ section: { title, id, steps } }: { readonly section: StepsSection }) {
  return (
    <Band title={title} id={id}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.title}>
            <h3 className={styles.title}>{step.title}</h3>
            <div className={styles.text}>
              <Inline nodes={step.children} />
            </div>
          </li>
        ))}
      </ol>
    </Band>
  );
}
