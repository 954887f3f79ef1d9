import { AnswerList } from '@/components/forms/answer-list';
import { Fields } from '@/components/forms/fields';
import { formStepsWords } from '@/lib/words/components/forms';
import type { Field, FormDefinition, StepDefinition } from '@/lib/forms/definition';
import { mark } from '@/lib/forms/form-markup';
import type { FormFieldsView } from '@/lib/forms/form-view';
import { reservedFields } from '@/lib/forms/reserved-names';
import { stepHeading, stepNumber } from '@/lib/forms/steps';
import styles from '@/styles/forms/form-steps.module.css';
import button from '@/styles/ui/button.module.css';

interface FormStepsProps {
  readonly view: FormFieldsView;
  /** The level of the steps' titles, below that of the form's. */
  readonly heading: 'h2' | 'h3';
}

/**
 * The steps of a form and the list of answers to check. All of them are in the page, so that a plain
 * post sends every field; only the current step is visible.
 */
export function FormSteps({ view, heading: Heading }: FormStepsProps) {
  const { definition, step: currentStep = 1, values, hasCheckedAnswers = false } = view;
  const { id, fields, steps = [] } = definition;
  const files = fields.filter(({ kind }) => kind === 'file');
  const titleId = (name: string | number) => `step-${id}-${name}`;
  return (
    <>
      {steps.map((step, index) => {
        const number = index + 1;
        return (
          <section
            key={step.title}
            {...mark('step', number)}
            hidden={currentStep !== number || undefined}
            aria-labelledby={titleId(number)}
          >
            <Heading
              id={titleId(number)}
              tabIndex={-1}
              className={styles.title}
              {...mark('stepTitle')}
            >
              <span className={styles.progress}>
                {formStepsWords.progress(number, steps.length)}
                <span className={styles.spoken} data-spoken="">
                  :{' '}
                </span>
              </span>
              {step.title}
            </Heading>
            {step.intro !== undefined && <p className={styles.intro}>{step.intro}</p>}
            <Fields
              view={view}
              fields={fieldsOf(definition, step)}
              hasEarlierAnswers={currentStep === number && number > 1}
            />
            <p className={styles.buttons}>
              <button
                type="submit"
                name={reservedFields.button}
                value="next"
                className={button.main}
              >
                {formStepsWords.next}
              </button>
              {number > 1 && <BackButton />}
            </p>
          </section>
        );
      })}
      <section
        {...mark('step', 'check')}
        hidden={currentStep !== 'check' || undefined}
        aria-labelledby={titleId('check')}
      >
        <Heading
          id={titleId('check')}
          tabIndex={-1}
          className={styles.title}
          {...mark('stepTitle')}
        >
          {stepHeading(definition, 'check')}
        </Heading>
        <div {...mark('answers')}>
          {currentStep === 'check' && <AnswerList definition={definition} values={values} />}
        </div>
        <Fields view={view} fields={files} hasEarlierAnswers={currentStep === 'check'} />
        <p className={styles.buttons}>
          <button type="submit" name={reservedFields.button} value="send" className={button.main}>
            {definition.submitLabel}
          </button>
          <BackButton />
        </p>
      </section>
      <input type="hidden" name={reservedFields.step} defaultValue={currentStep} />
      {(hasCheckedAnswers || currentStep === 'check') && (
        <input type="hidden" name={reservedFields.checked} defaultValue="yes" />
      )}
    </>
  );
}

function BackButton() {
  return (
    <button type="submit" name={reservedFields.button} value="back" className={styles.back}>
      {formStepsWords.back}
    </button>
  );
}

/** Returns the fields of a step. Files are chosen on the check page. */
function fieldsOf(definition: FormDefinition, step: StepDefinition): readonly Field[] {
  return definition.fields.filter(
    ({ name }) => step.fields.includes(name) && stepNumber(definition, name) !== undefined,
  );
}
