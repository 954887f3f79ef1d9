import { Form } from '@/components/forms/form';
import { Ticket } from '@/components/layout/ticket';
import { Link } from '@/components/ui/link';
import type { OfferView } from '@/lib/server/bookings/waiting/page/offer-props';
import type { FormFieldsView } from '@/lib/forms/form-view';
import styles from '@/styles/layout/form-page.module.css';
import button from '@/styles/ui/button.module.css';

interface OfferPageProps {
  readonly view: OfferView;
  /** The form that pays for the places, where accepting them costs something. */
  readonly payment?: Omit<FormFieldsView, 'kind' | 'issues' | 'values'>;
}

/** The page of an offer from a waiting list, with a form post for each reply. */
export function OfferPage({ view, payment }: OfferPageProps) {
  const { title, text, event, counts, reference, actions, ticket } = view;
  return (
    <div className={styles.page}>
      <div className={styles.grid}>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.content}>
          <p className={styles.lede}>{text}</p>
          {ticket === undefined ? (
            <>
              <p>
                <Link href={event.href}>{event.title}</Link>
                <br />
                {event.dateText}
                {counts !== '' && (
                  <>
                    <br />
                    {counts}
                  </>
                )}
              </p>
              <p className={styles.reference}>{reference}</p>
            </>
          ) : (
            <Ticket ticket={ticket} />
          )}
          {payment !== undefined && <Form {...payment} heading="h2" />}
          {actions.map(({ action, label }) => (
            <form key={action} method="post">
              <p className={styles.action}>
                <button
                  type="submit"
                  name="action"
                  value={action}
                  className={action === 'accept' ? button.main : button.second}
                >
                  {label}
                </button>
              </p>
            </form>
          ))}
        </div>
      </div>
    </div>
  );
}
