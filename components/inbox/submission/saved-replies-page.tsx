import { DeskMain } from '@/components/desk/desk-layout';
import { savedReplyWords } from '@/lib/words/components/inbox/submission';
import { TextArea } from '@/components/ui/text-area';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { savedRepliesProps } from '@/lib/server/inbox/desk/submission/saved-replies-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

/** What a saved reply can have in place of texts of the message. */
const placeholders = [
  ['{first_name}', 'firstName'],
  ['{name}', 'name'],
  ['{reference}', 'reference'],
  ['{date}', 'date'],
  ['{form}', 'form'],
  ['{operator}', 'operator'],
  ['{site}', 'site'],
  ['{{name}}', 'braces'],
] as const;

/** The most characters. The server refuses longer texts. */
const maxLength = { title: 80, text: 5000 } as const;

type SavedRepliesPageProps = PropsOf<typeof savedRepliesProps>;

type SavedReplyData = SavedRepliesPageProps['replies'][number];

/** Renders the saved replies with forms to add, change and delete them. */
export function SavedRepliesPage({ replies }: SavedRepliesPageProps) {
  return (
    <DeskMain title={savedReplyWords.title}>
      <p>{savedReplyWords.intro}</p>
      {replies.length === 0 && <p>{savedReplyWords.empty}</p>}
      {replies.map((reply) => (
        <SavedReply key={reply.id} reply={reply} />
      ))}
      <section aria-labelledby="new-title">
        <h2 id="new-title">{savedReplyWords.new}</h2>
        <form method="post" action="/api/desk/replies/save" className={form.form}>
          <SavedReplyFields id="new" title="" text="" />
          <button type="submit" className={button.main}>
            {savedReplyWords.add}
          </button>
        </form>
      </section>
      <section aria-labelledby="placeholders-title">
        <h2 id="placeholders-title">{savedReplyWords.placeholdersTitle}</h2>
        <dl>
          {placeholders.map(([placeholder, name]) => (
            <div key={placeholder}>
              <dt>
                <code>{placeholder}</code>
              </dt>
              <dd>{savedReplyWords.placeholders[name]}</dd>
            </div>
          ))}
        </dl>
      </section>
    </DeskMain>
  );
}

function SavedReply({
  reply: { id, title, text, changed, version },
}: {
  readonly reply: SavedReplyData;
}) {
  return (
    <details>
      <summary>
        <bdi>{title}</bdi> <span className={page.facts}>{changed}</span>
      </summary>
      <form method="post" action="/api/desk/replies/save" className={form.form}>
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="expectedVersion" value={version} />
        <SavedReplyFields id={id} title={title} text={text} />
        <div className={form.line}>
          <button type="submit" className={button.second}>
            {savedReplyWords.save}
          </button>
          <button
            type="submit"
            formAction="/api/desk/replies/delete"
            formNoValidate
            className={form.word}
          >
            {savedReplyWords.remove}
          </button>
        </div>
      </form>
    </details>
  );
}

function SavedReplyFields({ id, title, text }: Pick<SavedReplyData, 'id' | 'title' | 'text'>) {
  return (
    <>
      <label htmlFor={`title-${id}`}>{savedReplyWords.name}</label>
      <input
        id={`title-${id}`}
        name="title"
        type="text"
        required
        maxLength={maxLength.title}
        defaultValue={title}
        autoComplete="off"
      />
      <label htmlFor={`text-${id}`}>{savedReplyWords.text}</label>
      <TextArea
        id={`text-${id}`}
        name="text"
        rows={6}
        required
        maxLength={maxLength.text}
        defaultValue={text}
        dir="auto"
      />
    </>
  );
}
