import type { ReactNode } from 'react';
import { Band } from '@/components/sections/band';
import type { QuestionsSection } from '@/lib/content/tree';
import styles from '@/styles/sections/questions.module.css';

/** Renders questions with folded answers, which open without scripts. */
export function Questions({ section }: { readonly section: QuestionsSection<ReactNode> }) {
  return (
    <Band title={section.title} id={section.id}>
      <div className={styles.questions}>
        {section.questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <div className={styles.answer}>{answer}</div>
          </details>
        ))}
      </div>
    </Band>
  );
}
