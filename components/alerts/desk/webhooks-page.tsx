import { ActionButton, FormChoice, NewSecret } from '@/components/desk/connections/parts';
import {
  connectionWords,
  webhooksPageWords as words,
} from '@/lib/words/components/desk/connections';
import { DeskMain } from '@/components/desk/desk-layout';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { webhooksProps } from '@/lib/server/access/desk/connections/connections-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

const action = '/api/desk/webhooks';

type WebhooksPageProps = PropsOf<typeof webhooksProps>;

/** Renders the webhooks, a form to add one, and the log of deliveries. */
export function WebhooksPage(props: WebhooksPageProps) {
  const { forms, message, secret, webhooks, deliveries, older } = props;
  return (
    <DeskMain title={words.title} notice={message}>
      <NewSecret secret={secret} />
      <p>{words.intro}</p>
      {webhooks.length === 0 && <p>{words.empty}</p>}
      <ul className={page.rows}>
        {webhooks.map((webhook) => (
          <WebhookRow key={webhook.id} webhook={webhook} />
        ))}
      </ul>
      <h2>{words.add}</h2>
      <form method="post" action={action} className={form.form}>
        <FormChoice forms={forms} />
        <label>
          {words.url}
          <input type="url" dir="ltr" name="url" required pattern="https://.+" maxLength={2000} />
        </label>
        <label>
          {words.shape}
          <select name="shape" required defaultValue="">
            <option value="">{connectionWords.choose}</option>
            {Object.entries(words.shapes).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" name="do" value="add" className={button.main}>
          {words.add}
        </button>
      </form>
      <h2>{words.log}</h2>
      {deliveries.length === 0 && <p>{words.noDeliveries}</p>}
      <ul className={page.rows}>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} />
        ))}
      </ul>
      {older !== undefined && (
        <a href={older} className={page.link}>
          {words.older}
        </a>
      )}
    </DeskMain>
  );
}

function WebhookRow({ webhook }: { readonly webhook: WebhooksPageProps['webhooks'][number] }) {
  const { id, form: formId, url, shape, created, createdBy } = webhook;
  return (
    <li>
      <div>
        <p>
          <strong>
            <bdi>{url}</bdi>
          </strong>
        </p>
        <p className={page.facts}>
          <code>{formId}</code> · {shape}
        </p>
        <p className={page.facts}>
          <time dateTime={created.iso}>{created.text}</time> {connectionWords.by} {createdBy}
        </p>
      </div>
      <div className={form.line}>
        <ActionButton action={action} name="test" id={id} label={words.test} subject={url} />
        <ActionButton
          action={action}
          name="delete"
          id={id}
          label={connectionWords.delete}
          subject={url}
        />
      </div>
    </li>
  );
}

function DeliveryRow({ delivery }: { readonly delivery: WebhooksPageProps['deliveries'][number] }) {
  const { id, at, url, event, state, submissionHref, isOver } = delivery;
  return (
    <li>
      <p>
        <time dateTime={at.iso}>{at.text}</time> · {state}
        <br />
        <bdi>{url}</bdi> · <a href={submissionHref}>{event}</a>
      </p>
      {isOver && (
        <ActionButton action={action} name="redeliver" id={id} label={words.again} subject={url} />
      )}
    </li>
  );
}
