import type { HTMLInputTypeAttribute } from 'react';
import { Facts } from '@/components/forms/desk/forms-page';
import { formSettingsWords as words } from '@/components/forms/desk/words';
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
      <Facts facts={facts} />
      <SettingsForm {...props} />
    </main>
  );
}

function SettingsForm({ form, values, version, typeNumber, timeZone }: FormSettingsPageProps) {
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
        <Setting name="opensAt" type="datetime-local" label={words.opensAt(timeZone)} {...values} />
        <Setting
          name="closesAt"
          type="datetime-local"
          label={words.closesAt(timeZone)}
          {...values}
        />
        <Setting name="closedText" type="text" label={words.closedText} {...values} />
        <Setting name="maxSubmissions" type="text" label={words.maxSubmissions} {...values} />
        <Setting name="fullText" type="text" label={words.fullText} {...values} />
      </fieldset>
      <fieldset>
        <legend>{words.keeping}</legend>
        <Setting name="keepDays" type="text" label={words.keepDays} {...values} />
        <Setting name="spamDays" type="text" label={words.spamDays} {...values} />
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
  readonly type: HTMLInputTypeAttribute;
  readonly label: string;
}

function Setting({ name, type, label, ...values }: SettingProps) {
  const id = `setting-${name}`;
  return (
    <p>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type={type}
        defaultValue={values[name]}
        autoComplete="off"
        inputMode={numbers.includes(name) ? 'numeric' : undefined}
      />
    </p>
  );
}
