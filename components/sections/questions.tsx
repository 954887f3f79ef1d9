import { Band } from '@/components/sections/band';
import { Inline } from '@/components/sections/body';
import type { QuestionsSection } from '@/lib/content/tree';
import styles from '@/styles/sections/questions.module.css';

/** Questions with their answers folded away; they open without a script. */
export function Questions({ section }: { readonly section: QuestionsSection }) {
  return (
    <Band title={section.title} id={section.id}>
      <div className={styles.questions}>
        {section.questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <div className={styles.answer}>
              <Inline nodes={answer} />
            </div>
          </details>
        ))}
      </div>
    </Band>
  );
}
