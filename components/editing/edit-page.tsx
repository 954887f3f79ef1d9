import { EditForm, formId } from '@/components/editing/edit-form';
import { EditMain } from '@/components/editing/edit-main';
import { EntryActions } from '@/components/editing/entries/entry-actions';
import { editFormWords } from '@/lib/words/components/editing/fields';
import { Presence } from '@/components/editing/presence/presence';
import { WithPreview } from '@/components/editing/preview/preview';
import { LanguageList } from '@/components/editing/translations/language-list';
import { OriginalState } from '@/components/editing/translations/original';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { formProps } from '@/lib/server/editing/forms/form-props';
import page from '@/styles/desk/page.module.css';

type EditPageProps = PropsOf<typeof formProps>;

/** Renders the form of a file of the site. */
export function EditPage({
  title,
  kind,
  target,
  operator,
  notice,
  isProblem,
  publishHref,
  preview,
  form,
  about,
  aboutTranslations,
  others,
  sourceHref,
  actions,
  languages,
  translation,
}: EditPageProps) {
  return (
    <EditMain title={title} isProblem={isProblem} notice={notice} publishHref={publishHref}>
      <p>
        <Link href="/desk/site" className={page.link}>
          {editFormWords.back}
        </Link>
        {title !== kind && <span className={page.facts}> {kind}</span>}
      </p>
      {languages !== undefined && (
        <LanguageList {...languages} title={title} current={translation?.tag} />
      )}
      {about !== undefined && (
        <p className={page.notice}>
          {about} {aboutTranslations}
        </p>
      )}
      {others !== undefined && (
        <Presence key={target} target={target} seen={form?.seen ?? ''} others={others} />
      )}
      {translation !== undefined && <OriginalState translation={translation} />}
      {form !== undefined && (
        <WithPreview preview={preview && { ...preview, form: formId, isTyped: form.isDraft }}>
          <EditForm
            key={`${target} ${form.seen}`}
            target={target}
            operator={operator}
            data={form}
            translation={translation}
            isDone={notice !== undefined && !isProblem}
          />
        </WithPreview>
      )}
      {sourceHref !== undefined && (
        <p>
          <Link href={sourceHref} className={page.link}>
            {editFormWords.asText}
          </Link>
        </p>
      )}
      {actions !== undefined && <EntryActions actions={actions} />}
    </EditMain>
  );
}
