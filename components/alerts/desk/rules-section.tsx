import { ruleWords as words } from '@/lib/words/components/alerts/desk';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { notificationsProps } from '@/lib/server/alerts/desk/notifications-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

type OwnerPart = NonNullable<PropsOf<typeof notificationsProps>['owner']>;

interface RulesSectionProps {
  readonly rules: OwnerPart['rules'];
  readonly options: OwnerPart['newRule'];
  /** The addresses of all operators. */
  readonly operators: readonly string[];
}

/** Lists the rules for recipients by answer, with a form for another. */
export function RulesSection({ rules, options, operators }: RulesSectionProps) {
  if (options.length === 0 && rules.length === 0) return null;
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">{words.title}</h2>
      <p>{words.intro}</p>
      {rules.length === 0 ? (
        <p>{words.empty}</p>
      ) : (
        <ul className={page.rows}>
          {rules.map((rule) => (
            <Rule key={`${rule.form} ${rule.field} ${rule.value}`} rule={rule} />
          ))}
        </ul>
      )}
      {options.length > 0 && <NewRule options={options} operators={operators} />}
    </section>
  );
}

function Rule({ rule }: { readonly rule: OwnerPart['rules'][number] }) {
  const { form, field, value, text, operators } = rule;
  return (
    <li>
      <span>
        {text}: {operators.length === 0 ? words.noRecipients : operators.join(', ')}
      </span>
      <form method="post" action="/api/desk/recipients">
        <input type="hidden" name="form" value={form} />
        <input type="hidden" name="field" value={field} />
        <input type="hidden" name="value" value={value} />
        {operators.map((email) => (
          <input key={email} type="hidden" name="operators" value={email} />
        ))}
        <button
          type="submit"
          name="delete"
          value="yes"
          aria-label={words.deleteRule(text)}
          className={button.second}
        >
          {words.delete}
        </button>
      </form>
    </li>
  );
}

function NewRule({ options, operators }: Pick<RulesSectionProps, 'options' | 'operators'>) {
  return (
    <form method="post" action="/api/desk/recipients" className={form.form}>
      <p>
        <label htmlFor="answer">{words.answer}</label>{' '}
        <select id="answer" name="answer" defaultValue="" required>
          <option value="">{words.choose}</option>
          {options.map(({ title, options: ofForm }) => (
            <optgroup key={title} label={title}>
              {ofForm.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </p>
      <fieldset>
        <legend>{words.operators}</legend>
        {operators.map((email) => (
          <label key={email} className={form.choice}>
            <input type="checkbox" name="operators" value={email} />
            <bdi>{email}</bdi>
          </label>
        ))}
      </fieldset>
      <button type="submit" className={button.second}>
        {words.add}
      </button>
    </form>
  );
}
