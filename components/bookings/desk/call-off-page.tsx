import { FirstMail } from '@/components/bookings/desk/first-mail';
import { callOffWords as words } from '@/lib/words/components/bookings/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { callOffProps } from '@/lib/server/bookings/desk/calling-off/call-off-props';
import styles from '@/styles/bookings/desk/call-off.module.css';
import fields from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

type CallOffPageProps = PropsOf<typeof callOffProps>;

/** Renders what an operator can decide about a date, and with a decision what it does. */
export function CallOffPage(props: CallOffPageProps) {
  const { title, back, when, current, problem, over, preview, mailNotice } = props;
  return (
    <main id="main" tabIndex={-1} className={page.page}>
      <p>
        <a href={back} className={page.link}>
          {words.back}
        </a>
      </p>
      <h1>{preview === undefined ? title : preview.question}</h1>
      <p>{when}</p>
      {current !== undefined && <p>{current}</p>}
      {problem !== undefined && (
        <p role="alert" className={page.problem}>
          {problem}
        </p>
      )}
      {over !== undefined && <p>{over}</p>}
      {preview !== undefined && <Preview preview={preview} mailNotice={mailNotice} />}
      {preview === undefined && over === undefined && <DecisionForm {...props} />}
    </main>
  );
}

/** Shows again what was typed, and leads to the preview. */
function DecisionForm({ states, typed, total, movesByDays, slot }: CallOffPageProps) {
  const mayMove = states.some(({ value }) => value === 'moved');
  const mayCancel = states.some(({ value }) => value === 'cancelled');
  return (
    <form method="get" action="/desk/call-off" className={fields.form}>
      <input type="hidden" name="event" value={typed.event} />
      <fieldset>
        <legend>{words.what}</legend>
        {states.map(({ value, label }) => (
          <label key={value} className={fields.choice}>
            <input
              type="radio"
              name="state"
              value={value}
              defaultChecked={value === typed.state}
              required
            />
            {label}
          </label>
        ))}
      </fieldset>
      {slot !== undefined && <p>{slot}</p>}
      {mayMove && (
        <fieldset>
          <legend>{movesByDays ? words.newDay : words.newTime}</legend>
          <div className={fields.line}>
            <p>
              <label htmlFor="new-date">{movesByDays ? words.firstDay : words.date}</label>
              <input
                id="new-date"
                name="date"
                type="date"
                defaultValue={typed.date}
                aria-describedby={movesByDays ? 'new-date-hint' : undefined}
              />
            </p>
            {!movesByDays && (
              <>
                <p>
                  <label htmlFor="new-from">{words.from}</label>
                  <input id="new-from" name="from" type="time" defaultValue={typed.from} />
                </p>
                <p>
                  <label htmlFor="new-to">{words.to}</label>
                  <input id="new-to" name="to" type="time" defaultValue={typed.to} />
                </p>
              </>
            )}
          </div>
          {movesByDays && <p id="new-date-hint">{words.sessionsHint}</p>}
        </fieldset>
      )}
      <p>
        <label htmlFor="reason">{words.reason}</label>
        <input
          id="reason"
          name="reason"
          type="text"
          maxLength={300}
          defaultValue={typed.reason}
          autoComplete="off"
          aria-describedby="reason-hint"
        />
      </p>
      <p id="reason-hint">{words.reasonHint}</p>
      {mayCancel && total !== undefined && (
        <>
          <label className={fields.choice}>
            <input
              type="checkbox"
              name="refunds"
              value="on"
              defaultChecked={typed.refunds}
              aria-describedby="refunds-hint"
            />
            {words.refunds(total)}
          </label>
          <p id="refunds-hint">{words.refundsHint}</p>
        </>
      )}
      <button type="submit" className={button.main}>
        {words.preview}
      </button>
    </form>
  );
}

interface PreviewProps {
  readonly preview: NonNullable<CallOffPageProps['preview']>;
  readonly mailNotice: string | undefined;
}

/** Shows what a decision does, and the button that makes it. */
function Preview({ preview, mailNotice }: PreviewProps) {
  const {
    effects,
    page: shown,
    mail,
    waitingMail,
    resumeWaiting,
    fields: hidden,
    button: label,
    change,
  } = preview;
  return (
    <>
      <ul>
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
      {mailNotice !== undefined && <p>{mailNotice}</p>}
      <form method="post" action="/api/desk/bookings/call-off" className={fields.form}>
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {resumeWaiting !== undefined && (
          <>
            <label className={fields.choice}>
              <input
                type="checkbox"
                name="resumesWaiting"
                value="on"
                defaultChecked
                aria-describedby="resume-waiting-hint"
              />
              {resumeWaiting.label}
            </label>
            <p id="resume-waiting-hint">{resumeWaiting.hint}</p>
          </>
        )}
        <button type="submit" className={button.main}>
          {label}
        </button>
        <p>
          <a href={change} className={page.link}>
            {words.change}
          </a>
        </p>
      </form>
      <h2>{words.page}</h2>
      <div className={styles.shown}>
        <p>
          <strong>{shown.title}</strong>
        </p>
        <p>{shown.when}</p>
        {shown.sessions.map((session) => (
          <p key={session}>{session}</p>
        ))}
        {shown.text !== undefined && (
          <p>
            {shown.label}: <bdi>{shown.text}</bdi>
          </p>
        )}
      </div>
      {mail !== undefined && <FirstMail title={words.mail} mail={mail} />}
      {waitingMail !== undefined && <FirstMail title={words.waitingMail} mail={waitingMail} />}
    </>
  );
}
