import { cardField } from '@/lib/forms/errors/issue';
import { EarlierAnswers } from '@/components/forms/earlier-answers';
import { Fields } from '@/components/forms/fields';
import { FormSteps } from '@/components/forms/form-steps';
import { hydrationAttributes } from '@/lib/forms/dom/hydratable-form';
import { ClosedForm, UnpayableForm } from '@/components/forms/unavailable-form';
import { formWords } from '@/lib/words/components/forms';
import { CardSection } from '@/components/payments/card-section';
import { type FormDefinition, hostedFormUrl } from '@/lib/forms/definition';
import { mark } from '@/lib/forms/form-markup';
import { currentLanguage, mainLanguage } from '@/lib/languages/current-language';
import type { FormFieldsView } from '@/lib/forms/form-view';
import { canBeFree } from '@/lib/forms/ticket-prices';
import { honeypotNames, languageField, reservedFields } from '@/lib/forms/reserved-names';
import styles from '@/styles/forms/visitor-form.module.css';
import button from '@/styles/ui/button.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

interface FormProps extends Partial<Omit<FormFieldsView, 'kind' | 'definition'>> {
  readonly definition: FormDefinition;
  /** The level of the steps' titles, below that of the form's. */
  readonly heading?: 'h2' | 'h3';
  /** Whether the page has the error summary outside of the form. */
  readonly hasSummaryElsewhere?: boolean;
}

/**
 * Renders a form that works without scripts: the browser posts it and gets a page. A form with a card
 * section needs scripts, unless it has free tickets; without them it shows the other ways to pay.
 *
 * The server renders plain HTML, which the browser code hydrates: lib/forms/form-markup.ts names the
 * parts that both sides share.
 */
export function Form({ heading = 'h3', hasSummaryElsewhere = false, ...props }: FormProps) {
  const { definition } = props;
  const { id, fields, steps, active, intro, submitLabel, payment } = definition;
  if (!active) return <ClosedForm definition={definition} values={props.values} />;
  if (payment !== undefined && props.payments === undefined) {
    return <UnpayableForm intro={intro} terms={payment} />;
  }
  const view: FormFieldsView = {
    kind: 'form',
    issues: [],
    values: [],
    action: `/f/${id}`,
    ...props,
  };
  const { missingFiles = [] } = view;
  const hosted = hostedFormUrl(definition);
  // The hosted service would store the second one as an answer.
  const honeypots = honeypotNames(id).slice(0, hosted === undefined ? 2 : 1);
  // Every page of the form sets its own reserved fields, except the address to redirect to.
  const { next: _next, ...own } = reservedFields;
  const ownNames: readonly string[] = [...Object.values(own), ...honeypots, languageField];
  const extraFields = view.values.filter(
    ([sent]) => !ownNames.includes(sent) && fields.every(({ name }) => name !== sent),
  );
  const language = currentLanguage();
  // The hosted service writes in English unless a form names another language.
  const isNamed = language !== (hosted === undefined ? mainLanguage() : 'en');
  const needsScripts = payment !== undefined && !canBeFree(payment);
  const hasFiles = fields.some(({ kind }) => kind === 'file');
  const form = (
    <form
      method="post"
      action={hosted ?? view.action}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      noValidate
      className={styles.form}
      data-with-scripts={needsScripts ? '' : undefined}
      {...{ [hydrationAttributes.id]: id }}
      {...mark('definition', JSON.stringify(definition))}
    >
      {!hasSummaryElsewhere && <div {...mark('summary', id)} />}
      {intro !== undefined && (view.step ?? 1) === 1 && (
        <p className={styles.intro} {...mark('intro')}>
          {intro}
        </p>
      )}
      <EarlierAnswers values={view.values} />
      {steps === undefined ? (
        <Fields view={view} fields={fields} />
      ) : (
        <FormSteps view={view} heading={heading} />
      )}
      {extraFields.flatMap(([name, sent]) =>
        sent.map((value, index) => (
          <input key={`${name}:${index}`} type="hidden" name={name} defaultValue={value} />
        )),
      )}
      {isNamed && <input type="hidden" name={languageField} defaultValue={language} />}
      {steps !== undefined &&
        missingFiles.map((file, index) => (
          <input
            key={index}
            type="hidden"
            name={reservedFields.chosenFile}
            defaultValue={JSON.stringify([file.field, file.name])}
          />
        ))}
      {view.attempt !== undefined && hosted === undefined && (
        <input type="hidden" name={reservedFields.attempt} defaultValue={view.attempt} />
      )}
      {definition.version !== undefined && hosted === undefined && (
        <input type="hidden" name={reservedFields.version} defaultValue={definition.version} />
      )}
      {view.offer !== undefined && (
        <input type="hidden" name={reservedFields.offer} defaultValue={view.offer} />
      )}
      {view.change !== undefined && (
        <input type="hidden" name={reservedFields.change} defaultValue={view.change} />
      )}
      {view.draft !== undefined && hosted === undefined && (
        <input type="hidden" name={reservedFields.draft} defaultValue={view.draft} />
      )}
      {view.hold !== undefined && hosted === undefined && (
        <input type="hidden" name={reservedFields.hold} defaultValue={view.hold} />
      )}
      {view.formToken !== undefined && hosted === undefined && (
        <input type="hidden" name={reservedFields.formToken} defaultValue={view.formToken} />
      )}
      {payment !== undefined && view.payments !== undefined && (
        <CardSection
          form={id}
          terms={payment}
          payments={view.payments}
          sum={view.sum}
          prices={view.prices}
          issue={view.issues.find(({ field }) => field === cardField)}
        />
      )}
      {/* Visitors never see these fields, which programs fill in. */}
      <div className={visuallyHidden.element} aria-hidden="true">
        {honeypots.map((honeypot) => (
          <label key={honeypot}>
            {formWords.honeypot}
            <input type="text" name={honeypot} tabIndex={-1} autoComplete="off" defaultValue="" />
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
          {formWords.saved}{' '}
          <button
            type="submit"
            name={reservedFields.button}
            value="clear"
            className={styles.clearButton}
          >
            {formWords.clear}
          </button>
        </p>
      )}
    </form>
  );
  if (!needsScripts) return form;
  return (
    <>
      <div className={styles.instead} data-without-scripts="">
        <UnpayableForm why="needs-scripts" intro={intro} terms={payment} />
      </div>
      {form}
    </>
  );
}
