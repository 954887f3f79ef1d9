import { DeskMain } from '@/components/desk/desk-layout';
import { Preview } from '@/components/editing/preview/preview';
import { shareWords as words } from '@/lib/words/components/editing';
import { Link } from '@/components/ui/link';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { shareProps } from '@/lib/server/editing/preview/share-props';
import page from '@/styles/desk/page.module.css';
import button from '@/styles/ui/button.module.css';

const action = '/api/desk/editing/share';

type SharePageProps = PropsOf<typeof shareProps>;

/** Shows the page of a file as it is saved, and the links that show it to people without an account. */
export function SharePage(props: SharePageProps) {
  const { title, path, back, hasRed, newLink, links } = props;
  return (
    <DeskMain title={title}>
      <p>
        <Link href={back} className={page.link}>
          {words.back}
        </Link>
      </p>
      {newLink !== undefined && (
        <p role="status" className={page.notice}>
          {words.newLink} <a href={newLink}>{newLink}</a>
        </p>
      )}
      <p>{words.about}</p>
      <ul className={page.rows}>
        {links.map((link) => (
          <LinkRow key={link.id} path={path} link={link} />
        ))}
      </ul>
      <form method="post" action={action}>
        <input type="hidden" name="path" value={path} />
        <button type="submit" name="do" value="add" className={button.main}>
          {words.add}
        </button>
      </form>
      <h2>{words.shown}</h2>
      <Preview path={path} hasRed={hasRed} />
    </DeskMain>
  );
}

interface LinkRowProps {
  readonly path: string;
  readonly link: SharePageProps['links'][number];
}

function LinkRow({ path, link: { id, createdBy, created, expires } }: LinkRowProps) {
  return (
    <li>
      <div>
        <p>
          {words.until} <time dateTime={expires.iso}>{expires.text}</time>
        </p>
        <p className={page.facts}>
          {words.made} <time dateTime={created.iso}>{created.text}</time> · {createdBy}
        </p>
      </div>
      <form method="post" action={action}>
        <input type="hidden" name="path" value={path} />
        <input type="hidden" name="id" value={id} />
        <button
          type="submit"
          name="do"
          value="end"
          className={button.second}
          aria-label={words.endOf(created.text)}
        >
          {words.end}
        </button>
      </form>
    </li>
  );
}
