import type { ReactNode } from 'react';
import type { SectionRenderers } from '@/components/sections/section-renderers';
import { Band } from '@/components/sections/band';
import type { ProseSection, QuoteSection, QuestionsSection } from '@/lib/content/tree';
import proseStyles from '@/styles/sections/prose.module.css';
import quoteStyles from '@/styles/sections/quote.module.css';
import questionsStyles from '@/styles/sections/questions.module.css';
import { retentionWords as words } from '@/lib/words/components/sections';
import type { RetentionSection } from '@/lib/content/retention';

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
function Quote({
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
function Questions({ section }: { readonly section: QuestionsSection<ReactNode> }) {
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

/** Renders how long the messages of the forms are kept, by time, and what remains of payments. */
export function Retention({ section }: { readonly section: RetentionSection }) {
  const { title, id, retention } = section;
  if (retention === undefined) return null;
  const {
    forms,
    spamDays: [least, most],
    binDays,
    hasPayments,
  } = retention;
  const times = [...new Set(forms.map((form) => form.days))];
  return (
    <Band title={title} id={id}>
      <div className={proseStyles.prose}>
        {times.length === 1 ? (
          <p>{times[0] === undefined ? words.everyFormUntilDeleted : words.everyForm(times[0])}</p>
        ) : (
          <ul>
            {times.map((time) => {
              const titles = forms
                .filter((form) => form.days === time)
                .map((form) => form.title)
                .join(', ');
              return (
                <li key={time ?? 0}>
                  {time === undefined ? words.formsUntilDeleted(titles) : words.forms(titles, time)}
                </li>
              );
            })}
          </ul>
        )}
        <p>{least === most ? words.spam(least) : words.spamBetween(least, most)}</p>
        <p>{words.bin(binDays)}</p>
        {hasPayments && <p>{words.payments}</p>}
      </div>
    </Band>
  );
}

/** Renders sections of text. */
export const textSections = {
  prose: (node, { inline }) => <Prose section={{ ...node, children: inline(node.children) }} />,
  quote: (node, { inline }) => <Quote section={{ ...node, children: inline(node.children) }} />,
  questions: (node, { inline }) => {
    const questions = node.questions.map(({ question, answer }) => ({
      question,
      answer: inline(answer),
    }));
    return <Questions section={{ ...node, questions }} />;
  },
  retention: (node) => <Retention section={node} />,
} satisfies Partial<SectionRenderers>;
