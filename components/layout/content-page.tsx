import { Article } from '@/components/ui/article';
import { Band } from '@/components/sections/band';
import { Body, Section } from '@/components/sections/body';
import { Portrait } from '@/components/sections/media/portrait';
import { FormSection } from '@/components/sections/action-sections';
import { EventForm } from '@/components/layout/event-form';
import { Link } from '@/components/ui/link';
import { Ticket } from '@/components/layout/ticket';
import { EventDay, Facts, Marked, NamedLinks } from '@/components/layout/event-parts';
import { contentPageWords } from '@/lib/words/components/layout';
import type {
  ContentsEntry,
  EventPage,
  StandardPage,
  PostPage,
  PageContent,
  ReadOnPost,
} from '@/lib/content/page-content';
import type { ContentNode } from '@/lib/content/tree';
import { formAnchor } from '@/lib/content/section-data';
import styles from '@/styles/layout/content-page.module.css';
import lists from '@/styles/sections/dated-list.module.css';
import button from '@/styles/ui/button.module.css';

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
  const aside = page.body.filter(isAside);
  const asideIds = aside.map((node) => (typeof node === 'object' && 'id' in node ? node.id : ''));
  const margin = (
    <>
      {page.portrait !== undefined && <Portrait {...page.portrait} />}
      {page.label !== undefined && <p className={styles.label}>{page.label}</p>}
      {page.facts !== undefined && <Facts facts={page.facts} />}
      <ContentsList contents={page.contents.filter(({ id }) => !asideIds.includes(id))} />
    </>
  );
  return (
    <Article
      title={page.title}
      lede={page.lede}
      margin={margin}
      isTitleFirst={page.portrait !== undefined || page.facts !== undefined}
      aside={aside.length === 0 ? undefined : <Body nodes={aside} />}
    >
      {page.ticket !== undefined && <Ticket ticket={page.ticket} />}
      <Body nodes={page.body.filter((node) => !isAside(node))} />
    </Article>
  );
}

/** Whether a section is placed beside the text of an article. */
function isAside(node: ContentNode): boolean {
  if (typeof node === 'string' || !('section' in node)) return false;
  return 'aside' in node && node.aside === true;
}

function Post({ post }: { readonly post: PostPage }) {
  const margin = (
    <>
      <p className={styles.label}>
        <Link href="/journal">{contentPageWords.journal}</Link>,{' '}
        <time dateTime={post.date}>{post.dateText}</time>
      </p>
      {post.authors.length > 0 && (
        <p className={styles.author}>
          <NamedLinks links={post.authors} />
        </p>
      )}
      {post.tags.length > 0 && (
        <p className={styles.author}>
          {contentPageWords.tags} <NamedLinks links={post.tags} />
        </p>
      )}
      <ContentsList contents={post.contents} />
    </>
  );
  return (
    <article className={styles.post}>
      <Article title={post.title} lede={post.lede} margin={margin}>
        <Body nodes={post.body} />
        <ReadOn posts={post.readOn} />
      </Article>
    </article>
  );
}

/** Lists what to read after a post, as a journal lists posts. */
function ReadOn({ posts }: { readonly posts: readonly ReadOnPost[] }) {
  if (posts.length === 0) return null;
  return (
    <Band title={contentPageWords.readOn} id={readOnAnchor}>
      <ul className={lists.list}>
        {posts.map(({ kind, tag = '', title, href, date, dateText }) => (
          <li key={href}>
            <p className={lists.date}>
              {kind === 'tag' ? contentPageWords.moreOn(tag) : contentPageWords[kind]}
              <span>
                <time dateTime={date}>{dateText}</time>
              </span>
            </p>
            <h3 className={lists.title}>
              <Link href={href}>{title}</Link>
            </h3>
          </li>
        ))}
      </ul>
    </Band>
  );
}

/** A heading of a post has no such id, because it has no capital letters. */
const readOnAnchor = 'readOn';

function Event({ event }: { readonly event: EventPage }) {
  const { chosen, form: section, booking } = event;
  const form = section && (
    <div className={styles.box} data-booking={booking?.event} data-state={booking?.state}>
      {chosen !== undefined && <Marked label={contentPageWords.chosen}>{chosen}</Marked>}
      {booking === undefined ? (
        <FormSection section={section} />
      ) : (
        <EventForm section={section} booking={booking} />
      )}
    </div>
  );
  return (
    <article>
      <Article
        title={event.title}
        lede={event.lede}
        margin={<EventDate event={event} />}
        isTitleFirst
        action={form}
      >
        {event.notice !== undefined && (
          <Marked label={event.notice.label}>{event.notice.text}</Marked>
        )}
        {event.sections.map((node) => (
          <Section key={node.section} node={node} />
        ))}
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

/** Renders a link to the form of an event, for screens on which it is below the text. */
function WayToBook({ event: { form, booking } }: { readonly event: EventPage }) {
  if (form === undefined || booking === undefined || booking.state === 'closed') return null;
  const { state, buttons, event } = booking;
  return (
    <p className={styles.way}>
      <a
        href={`#${form.id ?? formAnchor(form.form.id)}`}
        className={button.main}
        data-bookable={event}
      >
        <span data-book={buttons.book} data-join={buttons.join}>
          {buttons[state]}
        </span>
      </a>
    </p>
  );
}

/** Renders the date and the facts of an event. */
function EventDate({ event }: { readonly event: EventPage }) {
  return (
    <>
      <p className={styles.date}>
        <EventDay day={event} />
      </p>
      <WayToBook event={event} />
      <Facts facts={event.facts} />
      <p className={styles.calendar}>
        <a href={event.calendar}>{contentPageWords.calendar}</a>
        {event.series !== undefined && <Link href={event.series}>{contentPageWords.series}</Link>}
      </p>
    </>
  );
}
