import { redirectWords as words } from '@/lib/words/components/editing';
import page from '@/styles/desk/page.module.css';

interface PreviewedRedirect {
  readonly from: string;
  readonly to: string;
  /** The title of the page there; missing for an address of another site, or one with placeholders. */
  readonly title?: string | undefined;
}

/** Says where the old addresses of the site lead, which no page shows. */
export function PreviewRedirects({
  redirects,
}: {
  readonly redirects: readonly PreviewedRedirect[];
}) {
  return (
    <main id="main" className={page.page}>
      <h1>{words.title}</h1>
      {redirects.length === 0 && <p>{words.none}</p>}
      <ul>
        {redirects.map(({ from, to, title }) => (
          <li key={`${from} ${to}`}>
            {words.leads(from, to)}
            {title !== undefined && words.page(title)}
          </li>
        ))}
      </ul>
    </main>
  );
}
