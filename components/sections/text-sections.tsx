import type { ReactNode } from 'react';
import { Band } from '@/components/sections/band';
import type { ProseSection, QuoteSection, QuestionsSection } from '@/lib/content/tree';
import proseStyles from '@/styles/sections/prose.module.css';
import quoteStyles from '@/styles/sections/quote.module.css';
import questionsStyles from '@/styles/sections/questions.module.css';

/** Renders running text. */
export function Prose({
  section: { title, id, children },
}: {
  readonly section: ProseSection<ReactNode>;
}) {
  return (
    <Band title={title} id={id}>
      <div className={proseStyles.prose}>{children}</div>
    </Band>
  );
}

/** Renders a quotation and its author. */
export function Quote({
  section: { who, what, children },
}: {
  readonly section: QuoteSection<ReactNode>;
}) {
  return (
    <Band>
      <figure className={quoteStyles.quote}>
        <blockquote className={quoteStyles.text}>{children}</blockquote>
        <figcaption>
          <b>{who}</b>
          {what !== undefined && <span>{what}</span>}
        </figcaption>
      </figure>
    </Band>
  );
}

/** Renders questions with folded answers, which open without scripts. */
export function Questions({ section }: { readonly section: QuestionsSection<ReactNode> }) {
  return (
    <Band title={section.title} id={section.id}>
      <div className={questionsStyles.questions}>
        {section.questions.map(({ question, answer }) => (
          <details key={question}>
            <summary>{question}</summary>
            <div className={questionsStyles.answer}>{answer}</div>
          </details>
        ))}
      </div>
    </Band>
  );
}
