import type { ReactNode } from 'react';
import { bookingPageWords } from '@/lib/words/components/layout';
import { ErrorSummary } from '@/components/forms/error-summary';
import { Form } from '@/components/forms/form';
import { Fields } from '@/components/forms/fields';
import { Ticket } from '@/components/layout/ticket';
import { renderStatic } from '@/components/sections/render-static';
import {
  type BookingPageNotice,
  type BookingPageStep,
  type BookingPageView,
  isQuestion,
} from '@/lib/forms/booking-page-view';
import type { FormFieldsView } from '@/lib/forms/form-view';
import type { RenderedNode } from '@/lib/content/rendered-node';
import styles from '@/styles/layout/booking-page.module.css';
import page from '@/styles/layout/form-page.module.css';
import button from '@/styles/ui/button.module.css';

/** The id of the page's form, for the ids of its fields. */
const formId = 'booking';

interface BookingPageProps {
  readonly view: BookingPageView;
  /** The form of the step that asks for a card. */
  readonly payment?: CardForm;
}

type CardForm = Omit<FormFieldsView, 'kind' | 'issues' | 'values'>;

/** The page of a booking for the person who made it: its ticket, its rules, and how to change it. */
export function BookingPage({ view, payment }: BookingPageProps) {
  const { title, notice, sentences, ticket, reference, step } = view;
  const isAsking = isQuestion(step);
  return (
    <div className={page.page}>
      <div className={page.grid}>
        <div className={page.summary}>
          {step.kind === 'fields' && <ErrorSummary form={formId} issues={step.issues} />}
        </div>
        <h1 className={page.title}>{title}</h1>
        <div className={page.content}>
          {notice !== undefined && <Notice notice={notice} />}
          {isAsking && <Step step={step} payment={payment} />}
          {sentences.map((sentence) => (
            <p key={sentence} className={styles.sentence}>
              {sentence}
            </p>
          ))}
          {!isAsking && <Step step={step} />}
          {step.kind === 'none' && <NextLink href={ticket?.href} />}
          {ticket !== undefined && <Ticket ticket={ticket} />}
          {ticket === undefined && (
            <p className={page.reference}>
              {bookingPageWords.reference} <strong>{reference}</strong>
            </p>
          )}
        </div>
      </div>
    </div>
  );
}

/** Renders the page as data, so that the browser loads none of its components. */
export function renderBookingPage(view: BookingPageView, payment?: CardForm): RenderedNode[] {
  return renderStatic(<BookingPage view={view} payment={payment} />);
}

/** The way on from a booking that cannot be changed: the page of its event, or the home page. */
function NextLink({ href }: { readonly href: string | undefined }) {
  return (
    <p className={styles.links}>
      <a href={href ?? '/'} className={button.second}>
        {href === undefined ? bookingPageWords.home : bookingPageWords.event}
      </a>
    </p>
  );
}

function Notice({ notice: { text, isProblem, link } }: { readonly notice: BookingPageNotice }) {
  return (
    <p role={isProblem ? 'alert' : 'status'} className={isProblem ? styles.problem : page.notice}>
      {text}
      {link !== undefined && (
        <>
          {' '}
          <a href={link.href}>{link.label}</a>
        </>
      )}
    </p>
  );
}

interface StepProps {
  readonly step: BookingPageStep;
  readonly payment?: CardForm;
}

function Step({ step, payment }: StepProps) {
  switch (step.kind) {
    case 'none':
      return null;
    case 'choose':
      return (
        <p className={styles.links}>
          {step.links.map(({ label, href }) => (
            <a key={href} href={href} className={button.second}>
              {label}
            </a>
          ))}
          <a
            href={step.cancel.href}
            className={step.links.length === 0 ? button.second : styles.cancel}
          >
            {step.cancel.label}
          </a>
        </p>
      );
    case 'fields':
      return <FieldsForm step={step} />;
    case 'confirm':
      return (
        <Question step={step}>
          <form method="post" action={step.back}>
            <HiddenInputs values={step.hidden} />
            <button type="submit" className={button.main}>
              {step.button}
            </button>
          </form>
        </Question>
      );
    case 'pay':
      return <Question step={step}>{payment !== undefined && <Form {...payment} />}</Question>;
  }
}

interface QuestionProps {
  readonly step: Extract<BookingPageStep, { kind: 'confirm' | 'pay' }>;
  readonly children: ReactNode;
}

/** A question with its consequences, how to answer it, and the way back. */
function Question({ step, children }: QuestionProps) {
  return (
    <section className={styles.step} aria-labelledby="step">
      <h2 id="step">{step.question}</h2>
      {step.sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
      <BackLink href={step.back} />
    </section>
  );
}

function FieldsForm({ step }: { readonly step: Extract<BookingPageStep, { kind: 'fields' }> }) {
  const { question, method, fields, values, hidden, issues, button: label, back } = step;
  return (
    <section className={styles.step} aria-labelledby="step">
      <h2 id="step">{question}</h2>
      <form method={method} action={back} noValidate>
        <HiddenInputs values={hidden} />
        <Fields view={{ definition: { id: formId, fields }, issues, values }} fields={fields} />
        <button type="submit" className={button.main}>
          {label}
        </button>
      </form>
      <BackLink href={back} />
    </section>
  );
}

function HiddenInputs({ values }: { readonly values: Readonly<Record<string, string>> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

function BackLink({ href }: { readonly href: string }) {
  return (
    <p className={styles.back}>
      <a href={href}>{bookingPageWords.back}</a>
    </p>
  );
}
