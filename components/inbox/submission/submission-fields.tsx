import { useSiteLanguage } from '@/components/desk/site-language';
import { paneWords } from '@/lib/words/components/inbox/submission';
import type { DeskFile } from '@/lib/inbox/conversation';
import type { DeskField, DeskSubmission, DeskValue } from '@/lib/inbox/inbox-page';
import styles from '@/styles/inbox/submission/submission-pane.module.css';

/** Renders what was sent: answers in the form's order, then files, then the questions left empty. */
export function SubmissionFields({ submission }: { readonly submission: DeskSubmission }) {
  const { fields, files } = submission;
  const language = useSiteLanguage();
  return (
    <>
      <dl lang={language}>
        {fields.filter(isAnswered).map((field, index) => (
          <Field key={index} field={field} />
        ))}
        {files.map((file) => (
          <File key={file.href} file={file} />
        ))}
      </dl>
      <EmptyFields fields={fields.filter((field) => !isAnswered(field))} />
    </>
  );
}

function isAnswered({ values }: DeskField): boolean {
  return values.some(({ text }) => text !== '');
}

function Field({ field: { label, values } }: { readonly field: DeskField }) {
  const sent = values.filter(({ text }) => text !== '');
  return (
    <div>
      <dt>
        <bdi>{label}</bdi>
      </dt>
      {sent.map((value, index) => (
        <dd key={index} dir="auto">
          <Value value={value} />
        </dd>
      ))}
    </div>
  );
}

/** Lists the questions without an answer, folded. */
function EmptyFields({ fields }: { readonly fields: readonly DeskField[] }) {
  const language = useSiteLanguage();
  if (fields.length === 0) return null;
  return (
    <details className={styles.empty}>
      <summary>{paneWords.emptyFields(fields.length)}</summary>
      <ul lang={language}>
        {fields.map(({ label }, index) => (
          <li key={index}>
            <bdi>{label}</bdi>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Renders a download and, of a picture, the re-encoded preview, in a list of descriptions. */
export function File({ file: { label, name, size, href, preview } }: { readonly file: DeskFile }) {
  return (
    <div>
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd>
        <a href={href} download>
          <bdi>{name}</bdi>
        </a>{' '}
        ({size})
        {preview !== undefined && (
          <img
            src={preview}
            alt={paneWords.preview(name)}
            loading="lazy"
            decoding="async"
            className={styles.preview}
          />
        )}
      </dd>
    </div>
  );
}

function Value({ value: { text, href } }: { readonly value: DeskValue }) {
  return href === undefined ? text : <a href={href}>{text}</a>;
}
