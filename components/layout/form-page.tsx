import { ErrorSummary } from '@/components/forms/error-summary';
import { Form } from '@/components/forms/form';
import { formPageWords } from '@/lib/words/components/forms';
import { ErrorView } from '@/components/layout/errors/error-view';
import { Ticket } from '@/components/layout/ticket';
import { renderStatic } from '@/components/sections/render-static';
import { Link } from '@/components/ui/link';
import type { RenderedNode } from '@/lib/content/rendered-node';
import { mark } from '@/lib/forms/form-markup';
import type { FormView } from '@/lib/forms/form-view';
import { referenceWords } from '@/lib/words/lib/forms';
import styles from '@/styles/layout/form-page.module.css';

/** The page of a form at `/f/<id>`: the form, the thanks after success, or an error. */
export function FormPage({ view }: { readonly view: FormView }) {
  switch (view.kind) {
    case 'form':
      return (
        <div className={styles.page}>
          <div className={styles.grid}>
            <div className={styles.summary} {...mark('summary', view.definition.id)}>
              <ErrorSummary form={view.definition.id} issues={view.issues} />
            </div>
            <h1 className={styles.title}>{view.definition.title}</h1>
            <div className={styles.content}>
              {view.notice !== undefined && <p className={styles.notice}>{view.notice}</p>}
              <Form {...view} heading="h2" hasSummaryElsewhere />
            </div>
          </div>
        </div>
      );
    case 'thanks':
      return (
        <div className={styles.page}>
          <div className={styles.grid}>
            <h1 className={styles.title}>{view.title}</h1>
            <div className={styles.content}>
              <p className={styles.lede}>{view.text}</p>
              {view.payment !== undefined && <p>{view.payment}</p>}
              {view.ticket !== undefined && <Ticket ticket={view.ticket} />}
              {view.reference !== undefined && view.ticket === undefined && (
                <p className={styles.reference}>
                  {referenceWords.before} <strong>{view.reference}</strong>
                  {referenceWords.after}
                </p>
              )}
              {view.waitingPage !== undefined && (
                // A plain link: the page has headers of its own, which a client navigation would not apply.
                <p>
                  <a href={view.waitingPage}>{formPageWords.waitingPage}</a>
                </p>
              )}
              <p>
                <Link href="/">{formPageWords.home}</Link>
              </p>
            </div>
          </div>
        </div>
      );
    case 'error':
      return <ErrorView statusCode={view.statusCode} />;
  }
}

/** Renders a form's page as data, so that the browser loads none of the form's components. */
export function renderFormPage(view: FormView): RenderedNode[] {
  return renderStatic(<FormPage view={view} />);
}
