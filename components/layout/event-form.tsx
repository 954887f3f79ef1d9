import { Form } from '@/components/forms/form';
import { Band } from '@/components/sections/band';
import { formSectionWords } from '@/lib/words/components/sections';
import { Link } from '@/components/ui/link';
import type { EventBooking } from '@/lib/content/page-content';
import { formAnchor } from '@/lib/content/section-data';
import type { FormSection } from '@/lib/content/sections';
import styles from '@/styles/forms/visitor-form.module.css';
import button from '@/styles/ui/button.module.css';

interface EventFormProps {
  readonly section: FormSection;
  readonly booking: EventBooking;
}

/**
 * Renders the form of an event, or a link to its own page. It marks what depends on the state of the
 * event, which components/sections/live-places.ts keeps current.
 */
export function EventForm({ section: { form, title, id }, booking }: EventFormProps) {
  const { state, heading, text, texts, buttons, href, isPaid } = booking;
  const { intro: _intro, ...withoutIntro } = form;
  // A paid form is here only while it joins the waiting list, which costs nothing.
  const hasForm = form.active && form.payment === undefined;
  const linkStates = isPaid && hasForm ? ['book'] : ['book', 'join'];
  const bookLink = isPaid ? formSectionWords.payByCard(buttons.book) : buttons.book;
  return (
    <Band title={<span data-heading={title}>{heading}</span>} id={id ?? formAnchor(form.id)}>
      <p className={styles.intro} data-book={texts.book} data-join={texts.join} data-explains="">
        {text}
      </p>
      {hasForm && (
        <div
          data-while={isPaid ? 'join' : 'book join'}
          data-button-book={buttons.book}
          data-button-join={buttons.join}
          data-button-closed={buttons.closed}
        >
          <Form definition={withoutIntro} />
          {/* Announces a new state to a visitor who is filling in the form. */}
          <p role="status" className={styles.status} data-news="" />
        </div>
      )}
      {(!hasForm || isPaid) && (
        <p data-while={linkStates.join(' ')} hidden={!linkStates.includes(state)}>
          <Link href={href} className={button.main} data-book={bookLink} data-join={buttons.join}>
            {state === 'join' ? buttons.join : bookLink}
          </Link>
        </p>
      )}
    </Band>
  );
}
