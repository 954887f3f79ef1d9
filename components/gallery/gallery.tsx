import Head from 'next/head';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { SiteNotices } from '@/components/layout/site-notices';
import { FormPage } from '@/components/layout/form-page';
import { ContentNodes } from '@/components/sections/content-nodes';
import { Link } from '@/components/ui/link';
import {
  formExamples,
  type Light,
  lights,
  noticeExamples,
  type RenderedExample,
} from '@/lib/gallery/examples';
import styles from '@/styles/gallery/section-gallery.module.css';

const galleryWords = {
  title: 'Gallery',
  intro: 'Every section and every state of a form. Choose a light to see it in full size: ',
  allLights: 'all three',
  formState: (state: string) => `form, ${state}`,
  noticeState: (state: string) => `notice, ${state}`,
  sectionState: (section: string, state: string) => `${section}, ${state}`,
} as const;

/** What the document links on sites with notices. */
const noticeFiles = { script: '/notices.js', stylesheet: '/notices.css' } as const;

export interface GalleryProps {
  readonly examples: readonly RenderedExample[];
}

/** Shows every section and form in all states and colour schemes, for development. */
export function Gallery({ examples }: GalleryProps) {
  const { query } = useRouter();
  const chosen = lights.filter((light) => light === query.light);
  const shown = chosen.length === 0 ? lights : chosen;
  const sections = [...new Set(examples.map(({ section }) => section))];
  return (
    <div className={styles.gallery}>
      <h1>{galleryWords.title}</h1>
      <p>
        {galleryWords.intro}
        {lights.map((light) => (
          <span key={light}>
            <Link href={`/gallery?light=${light}`}>{light}</Link>,{' '}
          </span>
        ))}
        <Link href="/gallery">{galleryWords.allLights}</Link>.
      </p>
      <ul className={styles.contents}>
        {[...sections, 'notices', 'form-states'].map((section) => (
          <li key={section}>
            <a href={`#${section}`}>{section}</a>
          </li>
        ))}
      </ul>
      {sections.map((section) => (
        <section key={section} id={section} aria-label={section}>
          {examples
            .filter((example) => example.section === section)
            .map(({ state, nodes }) => (
              <InLights
                key={state}
                title={galleryWords.sectionState(section, state)}
                lights={shown}
              >
                {() => <ContentNodes nodes={nodes} />}
              </InLights>
            ))}
        </section>
      ))}
      <section id="notices" aria-label="notices">
        <Head>
          <link id="noticeStyles" rel="stylesheet" href={noticeFiles.stylesheet} />
          <script async src={noticeFiles.script} />
        </Head>
        {noticeExamples.map(({ state, notice }) => (
          <InLights key={state} title={galleryWords.noticeState(state)} lights={shown}>
            {() => (
              <div className="siteNotices">
                <SiteNotices notices={[notice]} path="/gallery" />
              </div>
            )}
          </InLights>
        ))}
      </section>
      <section id="form-states" aria-label="form-states">
        {formExamples('').map(({ state }, index) => (
          <InLights key={state} title={galleryWords.formState(state)} lights={shown}>
            {(light) => <FormState index={index} light={light} />}
          </InLights>
        ))}
      </section>
    </div>
  );
}

function FormState({ index, light }: { readonly index: number; readonly light: Light }) {
  const example = formExamples(light)[index];
  return example === undefined ? null : <FormPage view={example.view} />;
}

interface InLightsProps {
  readonly title: string;
  readonly lights: readonly Light[];
  readonly children: (light: Light) => ReactNode;
}

/** Renders its children once per light, side by side. */
function InLights({ title, lights: shown, children }: InLightsProps) {
  return (
    <>
      <h2 className={styles.title}>{title}</h2>
      <div className={shown.length === 1 ? undefined : styles.panes}>
        {shown.map((light) => (
          <div
            key={light}
            data-light={light}
            className={styles.pane}
            role="group"
            aria-label={light}
          >
            {children(light)}
          </div>
        ))}
      </div>
    </>
  );
}
