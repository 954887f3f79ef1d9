import { DeskMain } from '@/components/desk/desk-layout';
import { EditForm } from '@/components/editing/edit-form';
import { PictureImage } from '@/components/editing/pictures/picture-image';
import { PictureUses } from '@/components/editing/pictures/picture-uses';
import { picturePageWords as words } from '@/lib/words/components/editing/pictures';
import { isDrawing } from '@/lib/editing/picture';
import { Link } from '@/components/ui/link';
import { TextArea } from '@/components/ui/text-area';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { pictureProps } from '@/lib/server/editing/pictures/library/picture-props';
import form from '@/styles/desk/form.module.css';
import page from '@/styles/desk/page.module.css';
import styles from '@/styles/editing/pictures.module.css';
import button from '@/styles/ui/button.module.css';

type PictureProps = PropsOf<typeof pictureProps>;

/** Renders one picture: what it is, where the site shows it, and its deletion. */
export function PicturePage(props: PictureProps) {
  const { title, notice, isProblem, large, text, canSay, src, size, bytes, changed, uses } = props;
  const { replaceHref } = props;
  return (
    <DeskMain title={title} isProblem={isProblem} {...(notice === undefined ? {} : { notice })}>
      <p>
        <Link href="/desk/site/pictures" className={page.link}>
          {words.back}
        </Link>
      </p>
      <div className={isDrawing(src) ? styles.largeDrawing : styles.large}>
        <PictureImage src={src} preview={large} alt={text || title} />
      </div>
      <Listed {...props} />
      {canSay && <Text {...props} />}
      <dl>
        <Fact name={words.address} value={src} />
        <Fact name={words.size} value={size} />
        <Fact name={words.bytes} value={bytes} />
        <div>
          <dt>{words.changed}</dt>
          <dd>
            <time dateTime={changed.iso}>{changed.text}</time>
          </dd>
        </div>
      </dl>
      <section aria-labelledby="uses">
        <h2 id="uses">{words.uses}</h2>
        {uses.length === 0 ? <p>{words.noUses}</p> : <PictureUses uses={uses} />}
      </section>
      <h2>{words.replace}</h2>
      {replaceHref === undefined ? (
        <p>{canSay ? words.mayNotReplace : words.cannotReplace}</p>
      ) : (
        <>
          <p>{words.replaceHelp}</p>
          <Link href={replaceHref} className={button.second ?? ''}>
            {words.replaceLink}
          </Link>
        </>
      )}
      <Deletion {...props} />
    </DeskMain>
  );
}

/** Renders the form of what the list of its folder says of the picture. */
function Listed({ listed, src, notice, isProblem }: PictureProps) {
  if (listed?.form === undefined) return null;
  const { target, operator, form: data, sourceHref } = listed;
  return (
    <section aria-labelledby="listed">
      <h2 id="listed">{words.listed}</h2>
      <p>{words.listedHelp}</p>
      <EditForm
        key={`${target} ${data.seen}`}
        target={target}
        operator={operator}
        data={data}
        picture={src}
        isDone={notice !== undefined && !isProblem}
      />
      {sourceHref !== undefined && (
        <p>
          <Link href={sourceHref} className={page.link}>
            {words.listAsText}
          </Link>
        </p>
      )}
    </section>
  );
}

/** Renders the text of the picture's own file, which forms take from there. */
function Text({ path, version, text }: PictureProps) {
  return (
    <form method="post" action="/api/desk/editing/pictures/file-text" className={form.form}>
      <input type="hidden" name="path" value={path} />
      <input type="hidden" name="version" value={version} />
      <label htmlFor="text">{words.text}</label>
      <p id="text-help" className={page.facts}>
        {words.textHelp}
      </p>
      <TextArea
        id="text"
        name="text"
        rows={2}
        maxLength={1000}
        dir="auto"
        aria-describedby="text-help"
        defaultValue={text}
      />
      <button type="submit" className={button.second}>
        {words.saveText}
      </button>
    </form>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </div>
  );
}

function Deletion({ path, version, uses, mayDelete }: PictureProps) {
  return (
    <section aria-labelledby="delete">
      <h2 id="delete">{words.delete}</h2>
      {!mayDelete && <p>{words.mayNot}</p>}
      {mayDelete && (
        <form method="post" action="/api/desk/editing/pictures/delete" className={form.form}>
          <p>{uses.length === 0 ? words.until : words.used}</p>
          <input type="hidden" name="path" value={path} />
          <input type="hidden" name="version" value={version} />
          {uses.length > 0 && (
            <label className={form.choice}>
              <input type="checkbox" name="confirmed" value="on" />
              {words.confirm}
            </label>
          )}
          <button type="submit" className={button.second}>
            {words.deleteButton}
          </button>
        </form>
      )}
    </section>
  );
}
