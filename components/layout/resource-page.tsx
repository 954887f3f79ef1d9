import { Facts, Marked } from '@/components/layout/event-parts';
import { SlotCalendar } from '@/components/layout/slot-calendar';
import { contentPageWords, resourcePageWords } from '@/lib/words/components/layout';
import { FormSection } from '@/components/sections/action-sections';
import { Body } from '@/components/sections/body';
import { renderStatic } from '@/components/sections/render-static';
import { Article } from '@/components/ui/article';
import { Link } from '@/components/ui/link';
import type { RenderedNode } from '@/lib/content/rendered-node';
import type { ResourcePage as ResourcePageData, SlotBooking } from '@/lib/content/resource-page';
import { formAnchor } from '@/lib/content/section-data';
import content from '@/styles/layout/content-page.module.css';
import styles from '@/styles/layout/resource-page.module.css';
import button from '@/styles/ui/button.module.css';

/** Renders the page of a resource: a calendar of its slots, its text, and the form of the chosen slot. */
function ResourcePage({ page }: { readonly page: ResourcePageData }) {
  const { title, lede, facts, calendar, body, booking, notice } = page;
  return (
    <article>
      <Article
        title={title}
        lede={lede}
        margin={
          <div className={styles.facts}>
            <Facts facts={facts} />
          </div>
        }
        action={booking && <Booking booking={booking} />}
      >
        {notice !== undefined && <p className={styles.notice}>{notice}</p>}
        <SlotCalendar calendar={calendar} />
        <Body nodes={body} />
      </Article>
    </article>
  );
}

function Booking({ booking: { slot, form, href } }: { readonly booking: SlotBooking }) {
  const { title, submitLabel } = form.form;
  const id = formAnchor(form.form.id);
  return (
    <div className={content.box}>
      <Marked label={contentPageWords.chosen}>{slot}</Marked>
      {href === undefined ? (
        <FormSection section={form} />
      ) : (
        <section aria-labelledby={id}>
          <h2 id={id}>{title}</h2>
          <Link href={href} className={button.main}>
            {resourcePageWords.book(submitLabel)}
          </Link>
        </section>
      )}
    </div>
  );
}

/** Renders the page of a resource as data, so that the browser loads none of its components. */
export function renderResourcePage(page: ResourcePageData): RenderedNode[] {
  return renderStatic(<ResourcePage page={page} />);
}
