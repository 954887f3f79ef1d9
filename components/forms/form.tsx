import { ClosedForm } from '@/components/forms/closed-form';
import { FormSteps } from '@/components/forms/form-steps';
import { Fields } from '@/components/forms/fields';
import { OtherWays } from '@/components/forms/other-ways';
import { CardSection } from '@/components/payments/card-section';
import type { FormDefinition } from '@/lib/forms/definition';
import type { FormFieldsView } from '@/lib/forms/form-view';
import { hostedFormUrl } from '@/lib/forms/hosted-form-url';
import { honeypotNames } from '@/lib/forms/honeypot';
import { cardField } from '@/lib/payments/client/card-parts';
import styles from '@/styles/forms/form.module.css';
import button from '@/styles/ui/button.module.css';
import unseen from '@/styles/ui/unseen.module.css';

interface FormProps extends Partial<Omit<FormFieldsView, 'kind' | 'definition'>> {
  readonly definition: FormDefinition;
  /** The level of the steps' titles, below that of the form's. */
  readonly heading?: 'h2' | 'h3';
  /** Whether the page has its own place for the summary of errors, outside of the form. */
  readonly hasSummaryElsewhere?: boolean;
}

/** What comes along with the answers and is written anew into every page of the form. */
const ownFields: readonly string[] = [
  '_step',
  '_go',
  '_checked',
  '_chosen',
  '_attempt',
  '_stamp',
  '_draft',
];

/**
 * A form as its definition says, working by itself: the browser posts it, and the answer is a page.
 * What is wrong with it stands beside the fields here and, gathered, in an ErrorSummary. One that
 * takes a card is there with scripts only, and without them how else to pay.
 *
 * It is made into plain elements on the server; the part that makes it livelier in a browser takes
 * over these elements, and relies on the following:
 *
 * - `<form data-form="<id>" data-definition="<FormDefinition as JSON>">`
 * - `p[data-intro]`, shown with the first step only.
 * - `[data-summary="<id>"]`, once in the page, before the fields: empty, or holds the ErrorSummary.
 * - `[data-field="<name>"]` around each question (a `div` or a `fieldset`; hidden where it is known
 *   not to apply, with `data-unasked` where the answers so far do not ask for it); in it, before the control, notes `p[data-note=hint|condition|limits|again]` and
 *   `[data-error-of="<name>"]`: empty, or holds the FieldError. The control, or the first of
 *   several, has the id of `fieldId(form, name)`; ids of what describes it are those of `partId`.
 *   A field of the kind `hidden` has no such box.
 * - `p[data-count-of="<name>"]` after a textarea with a limit, saying what the limit is.
 * - `[data-item="<number>"]` around each input of a repeated question, with `data-unused` after the
 *   last answer, and in it an empty `[data-remove]`; `[data-several]` around all items where more
 *   than one is used; an empty `[data-add]` after them.
 * - With steps: `section[data-step="1"]` and so on, and `section[data-step="check"]`, all but the
 *   current one hidden; in each a heading `[data-step-title]` (focusable), and buttons
 *   `button[name=_go]` with the value `next`, `back`, `send` or the number of a step. `[data-answers]`
 *   in the last section holds the AnswerList, or is empty while another step is shown. Inputs
 *   `_step` and `_checked` (`yes`, once the answers were looked over) tell the server the place.
 * - `fieldset[data-card]` where a card is taken: see CardSection.
 * - `p[role=status][data-status]` at the end: empty. After it, on the page of a draft, `p[data-clear]`
 *   with a button `_go=clear`.
 */
export function Form({ heading = 'h3', hasSummaryElsewhere = false, ...given }: FormProps) {
  const { definition } = given;
  const { id, fields, steps, active, intro, submitLabel, payment } = definition;
  if (!active) return <ClosedForm definition={definition} values={given.values} />;
  if (payment !== undefined && given.payments === undefined) {
    return <OtherWays intro={intro} terms={payment} />;
  }
  const view: FormFieldsView = {
    kind: 'form',
    issues: [],
    values: [],
    action: `/f/${id}`,
    ...given,
  };
  const { missingFiles = [] } = view;
  const hosted = hostedFormUrl(definition);
  // The hosted service would take the second one for an answer.
  const traps = honeypotNames(id).slice(0, hosted === undefined ? 2 : 1);
  const own = [...ownFields, ...traps];
  const others = view.values.filter(
    ([sent]) => !own.includes(sent) && fields.every(({ name }) => name !== sent),
  );
  const hasFiles = fields.some(({ kind }) => kind === 'file');
  const form = (
    <form
      method="post"
      action={hosted ?? view.action}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      className={styles.form}
      data-with-scripts={payment === undefined ? undefined : ''}
      data-form={id}
      data-definition={JSON.stringify(definition)}
    >
      {!hasSummaryElsewhere && <div data-summary={id} />}
      {intro !== undefined && (view.step ?? 1) === 1 && (
        <p className={styles.intro} data-intro="">
          {intro}
        </p>
      )}
      {steps === undefined ? (
        <Fields view={view} fields={fields} />
      ) : (
        <FormSteps view={view} heading={heading} />
      )}
      {others.flatMap(([name, sent]) =>
        sent.map((value, index) => (
          <input key={`${name}:${index}`} type="hidden" name={name} defaultValue={value} />
        )),
      )}
      {steps !== undefined &&
        missingFiles.map((file, index) => (
          <input
            key={index}
            type="hidden"
            name="_chosen"
            defaultValue={JSON.stringify([file.field, file.name])}
          />
        ))}
      {view.attempt !== undefined && hosted === undefined && (
        <input type="hidden" name="_attempt" defaultValue={view.attempt} />
      )}
      {view.draft !== undefined && hosted === undefined && (
        <input type="hidden" name="_draft" defaultValue={view.draft} />
      )}
      {view.formToken !== undefined && hosted === undefined && (
        <input type="hidden" name="_stamp" defaultValue={view.formToken} />
      )}
      {payment !== undefined && view.payments !== undefined && (
        <CardSection
          form={id}
          terms={payment}
          payments={view.payments}
          sum={view.sum}
          issue={view.issues.find(({ field }) => field === cardField)}
        />
      )}
      {/* Programs fill in every field they find; people never see these. */}
      <div className={unseen.unseen} aria-hidden="true">
        {traps.map((trap) => (
          <label key={trap}>
            Leave this empty
            <input type="text" name={trap} tabIndex={-1} autoComplete="off" defaultValue="" />
          </label>
        ))}
      </div>
      {steps === undefined && (
        <button type="submit" className={button.main}>
          {submitLabel}
        </button>
      )}
      <p role="status" className={styles.status} data-status="" />
      {view.draft !== undefined && hosted === undefined && (
        <p className={styles.clear} data-clear="">
          What you typed is saved for an hour, for this browser alone. Is this a shared computer?{' '}
          <button type="submit" name="_go" value="clear" className={styles.clearButton}>
            Clear this form
          </button>
        </p>
      )}
    </form>
  );
  if (payment === undefined) return form;
  return (
    <>
      <div className={styles.instead} data-without-scripts="">
        <OtherWays why="needs-scripts" intro={intro} terms={payment} />
      </div>
      {form}
    </>
  );
}
