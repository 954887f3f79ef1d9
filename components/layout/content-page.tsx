import { Article } from '@/components/ui/article';
import { Body } from '@/components/sections/body';
import { FormSection } from '@/components/sections/action-sections';
import { Link } from '@/components/ui/link';
import { contentPageWords } from '@/components/layout/words';
import type {
  ContentsEntry,
  EventPage,
  StandardPage,
  PostPage,
  PageContent,
} from '@/lib/content/page-content';
import styles from '@/styles/layout/content-page.module.css';

/** Renders a content page by its kind. */
export function ContentPage({ view }: { readonly view: PageContent }) {
  switch (view.kind) {
    case 'page':
      return view.layout === 'wide' ? <WidePage page={view} /> : <ArticlePage page={view} />;
    case 'post':
      return <Post post={view} />;
    case 'event':
      return <Event event={view} />;
  }
}

function WidePage({ page }: { readonly page: StandardPage }) {
  const [first] = page.body;
  const hasHero = typeof first === 'object' && 'section' in first && first.section === 'hero';
  return (
    <>
      {!hasHero && <h1 className={styles.wideTitle}>{page.title}</h1>}
      <Body nodes={page.body} />
    </>
  );
}

function ArticlePage({ page }: { readonly page: StandardPage }) {
  const margin = (
    <>
      {page.label !== undefined && <p className={styles.label}>{page.label}</p>}
      <ContentsList contents={page.contents} />
    </>
  );
  return (
    <Article title={page.title} lede={page.lede} margin={margin}>
      <Body nodes={page.body} />
    </Article>
  );
}

function Post({ post }: { readonly post: PostPage }) {
  const margin = (
    <>
      <p className={styles.label}>
        <Link href="/journal">{contentPageWords.journal}</Link>,{' '}
        <time dateTime={post.date}>{post.dateText}</time>
      </p>
      {post.author !== undefined && <p className={styles.author}>{post.author}</p>}
      <ContentsList contents={post.contents} />
    </>
  );
  return (
    <article>
      <Article title={post.title} lede={post.lede} margin={margin}>
        <Body nodes={post.body} />
      </Article>
    </article>
  );
}

function Event({ event }: { readonly event: EventPage }) {
  const form = event.form && (
    <div className={styles.box}>
      <FormSection section={event.form} />
    </div>
  );
  return (
    <article>
      <Article
        title={event.title}
        lede={event.lede}
        margin={<EventDate event={event} />}
        action={form}
      >
        <Body nodes={event.body} />
      </Article>
    </article>
  );
}

/** Lists the headings of a page that has at least two. */
function ContentsList({ contents }: { readonly contents: readonly ContentsEntry[] }) {
  if (contents.length < 2) return null;
  return (
    <nav aria-label={contentPageWords.contents} className={styles.contents}>
      <ul>
        {contents.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Renders the date and the facts of an event. */
function EventDate({ event }: { readonly event: EventPage }) {
  return (
    <>
      <p className={styles.date}>
        <time dateTime={event.date}>
          <span className={styles.weekday}>{event.weekday}</span> <b>{event.day}</b>{' '}
          <span>{event.monthAndYear}</span>
        </time>
      </p>
      <dl className={styles.facts}>
        {event.facts.map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.calendar}>
        <a href={event.calendar}>{contentPageWords.calendar}</a>
      </p>
    </>
  );
}
