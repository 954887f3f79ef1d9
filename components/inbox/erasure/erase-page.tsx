import { erasePageWords as words } from '@/lib/words/components/inbox/erasure';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eraseProps } from '@/lib/server/inbox/erasure/erase-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

type ErasePageProps = PropsOf<typeof eraseProps>;

type ConfirmationProps = Pick<
  Extract<ErasePageProps['step'], { kind: 'confirm' }>,
  'confirmation' | 'mentions'
>;

/** Renders the confirmation of a deletion, or the question for an address. */
export function ErasePage({ step }: ErasePageProps) {
  return (
    <main id="main" tabIndex={-1} className={page.page}>
      {step.kind === 'confirm' && <Confirmation {...step} />}
      {step.kind === 'nothing' && <h1>{step.text}</h1>}
      {step.kind === 'ask-person' && <PersonForm problem={step.problem} />}
      <p>
        <Link href="/desk" className={page.link}>
          {step.kind === 'confirm' ? words.cancel : words.back}
        </Link>
      </p>
    </main>
  );
}

function Confirmation({ confirmation, mentions }: ConfirmationProps) {
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
      {mentions !== undefined && (
        <>
          {mentions.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <ul className={page.rows}>
            {mentions.rows.map(({ href, reference, sender, received }) => (
              <li key={href}>
                <Link href={href} className={page.link}>
                  {reference}
                </Link>{' '}
                <bdi>{sender}</bdi>, <time dateTime={received.iso}>{received.text}</time>
              </li>
            ))}
          </ul>
        </>
      )}
      {download !== undefined && (
        <p>
          <a href={download.href} download className={page.link}>
            {download.label}
          </a>
        </p>
      )}
      <p>{words.final}</p>
      <form method="post" action="/api/desk/delete" className={form.form}>
        {fields.map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        {typeNumber !== undefined && (
          <p>
            <label htmlFor="typed-count">{words.typeNumber(typeNumber)}</label>
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
      <h1>{words.askPerson}</h1>
      <p>{words.askPersonHint}</p>
      {problem !== undefined && (
        <p role="alert" className={page.problem}>
          {problem}
        </p>
      )}
      <form method="get" action="/desk/person" className={form.form}>
        <p>
          <label htmlFor="person-address">{words.address}</label>
          <input id="person-address" name="sender" type="email" dir="ltr" autoComplete="off" />
        </p>
        <button type="submit" className={button.second}>
          {words.find}
        </button>
      </form>
    </>
  );
}
