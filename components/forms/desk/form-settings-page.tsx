import type { HTMLInputTypeAttribute } from 'react';
import { formSettingsWords as words } from '@/lib/words/components/forms/desk';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { FormSettingsValues } from '@/lib/forms/desk/form-settings-page';
import type { formSettingsProps } from '@/lib/server/forms/desk/form-settings-props';
import fields from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

type FormSettingsPageProps = PropsOf<typeof formSettingsProps>;

/** Renders the settings of one form. */
export function FormSettingsPage(props: FormSettingsPageProps) {
  const { title, facts, problem, saved } = props;
  return (
    <main id="main" tabIndex={-1} className={page.page}>
      <p>
        <Link href="/desk/forms" className={page.link}>
          {words.back}
        </Link>
      </p>
      <h1>{title}</h1>
      {problem !== undefined && (
        <p role="alert" className={page.problem}>
          {problem}
        </p>
      )}
      {saved !== undefined && (
        <p role="status" className={page.notice}>
          {saved}
        </p>
      )}
      {[...facts.availability, ...facts.messages, ...facts.spam].map((fact) => (
        <p key={fact} className={page.facts}>
          {fact}
        </p>
      ))}
      <SettingsForm {...props} />
    </main>
  );
}

function SettingsForm({ form, values, version, typeNumber, timeZone }: FormSettingsPageProps) {
  const { hints } = words;
  return (
    <form method="post" action="/api/desk/form-settings" className={fields.form}>
      <input type="hidden" name="form" value={form} />
      <input type="hidden" name="version" value={version} />
      <fieldset>
        <legend>{words.availability}</legend>
        <label className={fields.choice}>
          <input
            type="checkbox"
            name="isClosed"
            value="on"
            defaultChecked={values.isClosed === 'on'}
          />
          {words.closed}
        </label>
        <Setting name="opensAt" type="datetime-local" hint={hints.opensAt(timeZone)} {...values} />
        <Setting
          name="closesAt"
          type="datetime-local"
          hint={hints.closesAt(timeZone)}
          {...values}
        />
        <Setting name="closedText" hint={hints.closedText} {...values} />
        <Setting name="maxSubmissions" hint={hints.maxSubmissions} {...values} />
        <Setting name="fullText" hint={hints.fullText} {...values} />
      </fieldset>
      <fieldset>
        <legend>{words.keeping}</legend>
        <Setting name="keepDays" hint={hints.keepDays} {...values} />
        <Setting name="spamDays" {...values} />
        {typeNumber !== undefined && (
          <p>
            <label htmlFor="setting-typed">{words.typeNumber(typeNumber)}</label>
            <input
              id="setting-typed"
              name="typed"
              type="text"
              inputMode="numeric"
              autoComplete="off"
            />
          </p>
        )}
      </fieldset>
      <button type="submit" className={button.main}>
        {words.save}
      </button>
    </form>
  );
}

type TextName = Exclude<keyof FormSettingsValues, 'isClosed'>;

const numbers: readonly TextName[] = ['maxSubmissions', 'keepDays', 'spamDays'];

interface SettingProps extends Readonly<Record<TextName, string>> {
  readonly name: TextName;
  readonly type?: HTMLInputTypeAttribute;
  readonly hint?: string;
}

function Setting({ name, type = 'text', hint, ...values }: SettingProps) {
  const id = `setting-${name}`;
  const hintId = `${id}-hint`;
  return (
    <p>
      <label htmlFor={id}>{words.fields[name]}</label>
      <input
        id={id}
        name={name}
        type={type}
        defaultValue={values[name]}
        autoComplete="off"
        inputMode={numbers.includes(name) ? 'numeric' : undefined}
        aria-describedby={hint === undefined ? undefined : hintId}
      />
      {hint !== undefined && (
        <span id={hintId} className={`${page.facts ?? ''} ${fields.hint ?? ''}`}>
          {hint}
        </span>
      )}
    </p>
  );
}
