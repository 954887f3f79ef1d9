import { ErrorSummary } from '@/components/forms/error-summary';
import { Form } from '@/components/forms/form';
import { Link } from '@/components/ui/link';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors';
import type { SubmittedFields } from '@/lib/forms/submission';
import styles from '@/styles/forms/form-page.module.css';

/** What a form's own page shows. */
export type FormPageProps =
  | {
      readonly kind: 'form';
      readonly definition: FormDefinition;
      readonly action: string;
      readonly issues: readonly Issue[];
      readonly values: SubmittedFields;
    }
  | {
      readonly kind: 'thanks';
      readonly title: string;
      readonly text: string;
      /** What to quote when asking about the message. */
      readonly reference?: string;
    };

/** A form at an address of its own, which can be passed on; and the place where errors are shown. */
export function FormPage(props: FormPageProps) {
  switch (props.kind) {
    case 'form': {
      const { definition, action, issues, values } = props;
      return (
        <div className={styles.page}>
          <div className={styles.grid}>
            <div className={styles.summary}>
              <ErrorSummary form={definition.id} issues={issues} />
            </div>
            <h1 className={styles.title}>{definition.title}</h1>
            <div className={styles.content}>
              <Form definition={definition} issues={issues} values={values} action={action} />
            </div>
          </div>
        </div>
      );
    }
    case 'thanks':
      return (
        <div className={styles.page}>
          <div className={styles.grid}>
            <h1 className={styles.title}>{props.title}</h1>
            <div className={styles.content}>
              <p className={styles.lede}>{props.text}</p>
              {props.reference !== undefined && (
                <p className={styles.reference}>
                  Your reference is <strong>{props.reference}</strong>. Quote it if you write again.
                </p>
              )}
              <p>
                <Link href="/">Go to the home page</Link>
              </p>
            </div>
          </div>
        </div>
      );
  }
}
