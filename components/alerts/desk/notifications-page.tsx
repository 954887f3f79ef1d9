import { RulesSection } from '@/components/alerts/desk/rules-section';
import {
  notificationWords as words,
  resultWords,
  silenceWords,
} from '@/lib/words/components/alerts/desk';
import { DeskMain } from '@/components/desk/desk-layout';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { notificationsProps } from '@/lib/server/alerts/desk/notifications-props';
import table from '@/styles/desk/data-table.module.css';
import fields from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';
import visuallyHidden from '@/styles/ui/visually-hidden.module.css';

type NotificationsPageProps = PropsOf<typeof notificationsProps>;

type OwnerPart = NonNullable<NotificationsPageProps['owner']>;

const times = ['default', 'at-once', 'digest', 'never'] as const;
const contents = ['whole', 'link'] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** Renders the notifications of an operator, and for owners those of others and of forms. */
export function NotificationsPage(props: NotificationsPageProps) {
  const { result, isOwn, email, owner } = props;
  const title = isOwn ? words.titleOwn : words.titleOther(email);
  return (
    <DeskMain
      title={title}
      notice={result && resultWords[result]}
      isProblem={result !== undefined && result !== 'saved'}
    >
      {owner !== undefined && <People operators={owner.operators} />}
      <Choices {...props} />
      {owner !== undefined && (
        <>
          <RulesSection
            rules={owner.rules}
            options={owner.newRule}
            operators={owner.operators.map((operator) => operator.email)}
          />
          <SilenceForm silences={owner.silences} />
        </>
      )}
    </DeskMain>
  );
}

function People({ operators }: Pick<OwnerPart, 'operators'>) {
  if (operators.length < 2) return null;
  return (
    <nav aria-label={words.people}>
      <ul className={page.links}>
        {operators.map(({ email, href, isCurrent }) => (
          <li key={email}>
            <Link href={href} aria-current={isCurrent ? 'page' : undefined} className={page.link}>
              <bdi>{email}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Renders the choices as a table; with fields where they are being changed. */
function Choices(props: NotificationsPageProps) {
  const { email, version, hour, mailNotice, forms, isChanging, isChangingAll } = props;
  if (forms.length === 0) return <p>{words.noForms}</p>;
  const choices = (
    <table className={table.table}>
      <caption className={visuallyHidden.element}>{words.caption}</caption>
      <thead>
        <tr>
          <th scope="col">{words.form}</th>
          <th scope="col">{words.whenHead}</th>
          <th scope="col">{words.contentHead}</th>
          {!isChanging && <td />}
        </tr>
      </thead>
      <tbody>
        {forms.map((choice) =>
          choice.isChanging ? (
            <ChangedChoice key={choice.form} choice={choice} />
          ) : (
            <Choice key={choice.form} choice={choice} mayChange={!isChanging} />
          ),
        )}
      </tbody>
    </table>
  );
  return (
    <>
      <p>{words.intro}</p>
      {mailNotice !== undefined && <p>{mailNotice}</p>}
      {isChanging ? (
        <form key={email} method="post" action="/api/desk/notifications" className={fields.form}>
          <input type="hidden" name="operator" value={email} />
          <input type="hidden" name="version" value={version} />
          {choices}
          {isChangingAll ? <Hour hour={hour} /> : <input type="hidden" name="hour" value={hour} />}
          <button type="submit" className={button.main}>
            {words.save}
          </button>{' '}
          <Link href={props.backHref} className={page.link}>
            {words.cancel}
          </Link>
        </form>
      ) : (
        <>
          {choices}
          <p>{words.hourIs(formatHour(hour))}</p>
          <p>
            <Link href={props.changeHref} className={page.link}>
              {words.changeAll}
            </Link>
          </p>
        </>
      )}
    </>
  );
}

const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

function Hour({ hour }: Pick<NotificationsPageProps, 'hour'>) {
  return (
    <p>
      <label htmlFor="hour">{words.hour}</label>{' '}
      <select id="hour" name="hour" defaultValue={hour}>
        {hours.map((each) => (
          <option key={each} value={each}>
            {formatHour(each)}
          </option>
        ))}
      </select>
    </p>
  );
}

function timeText(when: (typeof times)[number], isMail: boolean): string {
  return isMail && when === 'default' ? words.ownersAtOnce : words.times[when];
}

interface ChoiceProps {
  readonly choice: NotificationsPageProps['forms'][number];
}

function Choice({
  choice: { title, when, content, isMail, changeHref },
  mayChange,
}: ChoiceProps & { readonly mayChange: boolean }) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td data-label={words.whenHead}>{timeText(when, isMail)}</td>
      <td data-label={words.contentHead}>{words.contents[content]}</td>
      {mayChange && (
        <td data-action="">
          <Link href={changeHref} aria-label={words.changeOf(title)}>
            {words.change}
          </Link>
        </td>
      )}
    </tr>
  );
}

function ChangedChoice({ choice: { form, title, when, content, isMail } }: ChoiceProps) {
  return (
    <tr>
      <th scope="row">{title}</th>
      <td data-label={words.whenHead}>
        <select name={`when.${form}`} aria-label={words.when(title)} defaultValue={when}>
          {times.map((each) => (
            <option key={each} value={each}>
              {timeText(each, isMail)}
            </option>
          ))}
        </select>
      </td>
      <td data-label={words.contentHead}>
        {isMail ? (
          <>
            <input type="hidden" name={`content.${form}`} value="link" />
            {words.contents.link}
          </>
        ) : (
          <select name={`content.${form}`} aria-label={words.content(title)} defaultValue={content}>
            {contents.map((each) => (
              <option key={each} value={each}>
                {words.contents[each]}
              </option>
            ))}
          </select>
        )}
      </td>
    </tr>
  );
}

/** Renders the folded form for the days without a message after which a form raises an alarm. */
function SilenceForm({ silences }: Pick<OwnerPart, 'silences'>) {
  return (
    <details className={page.folded}>
      <summary>{silenceWords.title}</summary>
      <p>{silenceWords.intro}</p>
      <form method="post" action="/api/desk/silences" className={fields.form}>
        {silences.map(({ form: id, title, days }) => (
          <p key={id}>
            <input type="hidden" name={`seen.${id}`} value={days} />
            <label htmlFor={`days-${id}`}>{silenceWords.days(title)}</label>{' '}
            <input
              id={`days-${id}`}
              name={`days.${id}`}
              type="number"
              min={1}
              max={999}
              defaultValue={days}
            />
          </p>
        ))}
        <button type="submit" className={button.second}>
          {silenceWords.save}
        </button>
      </form>
    </details>
  );
}
