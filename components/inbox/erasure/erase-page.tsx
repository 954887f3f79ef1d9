import { DeskLayout } from '@/components/desk/desk-layout';
import { eraseWords } from '@/components/inbox/erasure/words';
import { DeskError } from '@/components/desk/desk-error';
import { Link } from '@/components/ui/link';
import type { DeskErrorProps } from '@/lib/desk/desk-frame';
import type { EraseConfirmation, ErasePageProps } from '@/lib/inbox/erase-page';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders the confirmation of a deletion, the question for an address, or an error page. */
export function ErasePage(props: ErasePageProps | DeskErrorProps) {
  if ('statusCode' in props) return <DeskError statusCode={props.statusCode} />;
  const { desk, step } = props;
  return (
    <DeskLayout desk={desk}>
      <main id="main" tabIndex={-1} className={page.page}>
        {step.kind === 'confirm' && <Confirmation confirmation={step.confirmation} />}
        {step.kind === 'nothing' && <h1>{step.text}</h1>}
        {step.kind === 'ask-person' && <PersonForm problem={step.problem} />}
        <p>
          <Link href="/desk" className={page.link}>
            {step.kind === 'confirm' ? eraseWords.cancel : eraseWords.back}
          </Link>
        </p>
      </main>
    </DeskLayout>
  );
}

function Confirmation({ confirmation }: { readonly confirmation: EraseConfirmation }) {
  const { title, facts, problem, typeNumber, fields, person, download } = confirmation;
  return (
    <>
      <h1>{title}</h1>
      {problem !== undefined && (
        <p role="alert" className={page.problem}>
          {problem}
        </p>
      )}
      <ul>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {download !== undefined && (
        <p>
          <a href={download.href} download className={page.link}>
            {download.label}
          </a>
        </p>
      )}
      <p>{eraseWords.final}</p>
      <form method="post" action="/api/desk/delete" className={form.form}>
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {typeNumber !== undefined && (
          <p>
            <label htmlFor="typed-count">{eraseWords.typeNumber(typeNumber)}</label>
            <input
              id="typed-count"
              name="typed"
              type="text"
              inputMode="numeric"
              autoComplete="off"
            />
          </p>
        )}
        <button type="submit" className={button.main}>
          {confirmation.button}
        </button>
      </form>
      {person !== undefined && (
        <p>
          <a href={person.href} className={page.link}>
            {person.label}
          </a>
        </p>
      )}
    </>
  );
}

function PersonForm({ problem }: { readonly problem: string | undefined }) {
  return (
    <>
      <h1>{eraseWords.askPerson}</h1>
      <p>{eraseWords.askPersonHint}</p>
      {problem !== undefined && (
        <p role="alert" className={page.problem}>
          {problem}
        </p>
      )}
      <form method="get" action="/desk/person" className={form.form}>
        <p>
          <label htmlFor="person-address">{eraseWords.address}</label>
          <input id="person-address" name="sender" type="email" autoComplete="off" />
        </p>
        <button type="submit" className={button.second}>
          {eraseWords.find}
        </button>
      </form>
    </>
  );
}
