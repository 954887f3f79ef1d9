import { Fields } from '@/components/forms/fields';
import { FormSteps } from '@/components/forms/form-steps';
import { hydrationAttributes } from '@/components/forms/hydration/hydratable-form';
import { ClosedForm, OtherWays } from '@/components/forms/unavailable-form';
import { CardSection } from '@/components/payments/card-section';
import type { FormDefinition } from '@/lib/forms/definition';
import { hostedFormUrl } from '@/lib/forms/definition';
import { mark } from '@/lib/forms/form-markup';
import type { FormFieldsView } from '@/lib/forms/form-view';
import { honeypotNames } from '@/lib/forms/reserved-names';
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
 * The server renders plain HTML, which the browser code hydrates: lib/forms/form-markup.ts names the
 * parts that both sides share.
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
      {...{ [hydrationAttributes.id]: id }}
      {...mark('definition', JSON.stringify(definition))}
    >
      {!hasSummaryElsewhere && <div {...mark('summary', id)} />}
      {intro !== undefined && (view.step ?? 1) === 1 && (
        <p className={styles.intro} {...mark('intro')}>
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
      <p role="status" className={styles.status} {...mark('status')} />
      {view.draft !== undefined && hosted === undefined && (
        <p className={styles.clear} {...mark('clear')}>
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
