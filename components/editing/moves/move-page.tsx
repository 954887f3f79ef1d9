import { DeskMain } from '@/components/desk/desk-layout';
import { movePageWords as words } from '@/lib/words/components/editing/moves';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { moveProps } from '@/lib/server/editing/moves/move-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

type MoveProps = PropsOf<typeof moveProps>;

/** Asks for the new address of an entry, and shows what changes with it before it moves. */
export function MovePage(props: MoveProps) {
  const { title, address, back, notice, isFixed, isPeople, problems, plan } = props;
  return (
    <DeskMain title={title} notice={notice} isProblem>
      <p>{isPeople ? words.people : words.now(address)}</p>
      {!isFixed && <AddressForm {...props} />}
      {problems.length > 0 && (
        <section aria-labelledby="breaks" className={page.problem}>
          <h2 id="breaks">{words.breaks}</h2>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </section>
      )}
      {plan !== undefined && <Plan {...props} plan={plan} />}
      {plan === undefined && (
        <p>
          <Link href={back} className={page.link}>
            {isPeople ? words.keepName : words.keep}
          </Link>
        </p>
      )}
    </DeskMain>
  );
}

function AddressForm({ path, parents, prefix, chosen, isPeople, plan }: MoveProps) {
  return (
    <form action="/desk/site/move" className={form.form}>
      <input type="hidden" name="path" value={path} />
      {parents === undefined ? (
        <input type="hidden" name="parent" value={chosen.parent} />
      ) : (
        <>
          <label htmlFor="parent">{isPeople ? words.person : words.parent}</label>
          <select id="parent" name="parent" defaultValue={chosen.parent}>
            {parents.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </>
      )}
      <label htmlFor="name">
        {isPeople ? words.shortName : words.name}
        {prefix !== undefined && <span className={page.facts}> {prefix}</span>}
      </label>
      <span id="name-hint" className={page.facts}>
        {isPeople ? words.shortNameHint : words.nameHint}
      </span>
      <input
        id="name"
        type="text"
        name="name"
        defaultValue={chosen.name}
        maxLength={80}
        required
        autoCapitalize="none"
        spellCheck={false}
        aria-describedby="name-hint"
      />
      <div>
        <button type="submit" className={plan === undefined ? button.main : button.second}>
          {words.show}
        </button>
      </div>
    </form>
  );
}

interface PlanProps extends MoveProps {
  readonly plan: NonNullable<MoveProps['plan']>;
}

function Plan({ path, chosen, back, isPeople, plan }: PlanProps) {
  const { version, moved, linking, redirects } = plan;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes">{words.changes}</h2>
      <ul className={page.rows}>
        {moved.map((each) => (
          <li key={each.path}>
            <p>
              <bdi>{each.title}</bdi>
              {each.language !== undefined && <span className={page.facts}> {each.language}</span>}
              <br />
              <span className={page.facts}>{words.becomes(each.from, each.to)}</span>
            </p>
          </li>
        ))}
      </ul>
      {redirects > 0 && <p>{words.redirects(redirects)}</p>}
      {redirects === 0 && !isPeople && <p>{words.noRedirects}</p>}
      {linking.length === 0 ? (
        <p>{words.noLinks}</p>
      ) : (
        <>
          <p id="links">{words.links}</p>
          <ul aria-labelledby="links" className={page.rows}>
            {linking.map((each) => (
              <li key={each.path}>
                <Link href={each.href}>{each.title}</Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>{words.until}</p>
      <form method="post" action="/api/desk/editing/move" className={form.line}>
        <input type="hidden" name="path" value={path} />
        <input type="hidden" name="parent" value={chosen.parent} />
        <input type="hidden" name="name" value={chosen.name} />
        <input type="hidden" name="version" value={version} />
        <button type="submit" className={button.main}>
          {isPeople ? words.rename : words.move}
        </button>
        <Link href={back} className={form.word}>
          {isPeople ? words.keepName : words.keep}
        </Link>
      </form>
    </section>
  );
}
