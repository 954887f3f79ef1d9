import {
  type DocumentContext,
  Head,
  Html,
  Main,
  default as NextDocument,
  NextScript,
} from 'next/document';
import { PracticeBanner } from '@/components/layout/practice-banner';
import type { HeadData, PageMeta } from '@/lib/site/frame';
import { ConsentBanner, ConsentWithdrawal } from '@/components/consent/consent-banner';
import { siteFont } from '@/components/layout/site-font';
import { consentVersion } from '@/lib/consent/consent';
import { readContent } from '@/lib/server/content/read-content';
import { siteUrl } from '@/lib/server/pages/frame';
import { othersOf } from '@/lib/server/content/third-parties';
import { headDataOf } from '@/lib/server/seo/head';
import { touchIcon } from '@/lib/server/content/site-icons';
import { Children, type ComponentProps, isValidElement, type ReactNode } from 'react';

type DocumentFiles = Parameters<Head['getScripts']>[0];

function sourcesOf(elements: ReactNode): string[] {
  return Children.toArray(elements).flatMap((element) =>
    isValidElement<ComponentProps<'script'>>(element) && element.props.src !== undefined
      ? [element.props.src]
      : [],
  );
}

/**
 * Pages are complete without scripts, so the framework's wait until the page has painted: their
 * addresses are handed to lib/next/delayed-scripts.js, which adds them then. Development keeps Next's own tags.
 */
class PatientHead extends Head {
  override getCssLinks(files: DocumentFiles) {
    const { unstable_runtimeJS, isDevelopment } = this.context;
    const isPatient = unstable_runtimeJS !== false && !isDevelopment;
    const scripts = [...super.getDynamicChunks(files), ...super.getScripts(files)];
    const boot = (
      <script
        key="boot"
        src={`/boot.js?v=${process.env.BOOT_VERSION ?? ''}`}
        data-scripts={isPatient ? sourcesOf(scripts).join(' ') : undefined}
      />
    );
    return [boot, ...(super.getCssLinks(files) ?? [])];
  }

  override getScripts(files: DocumentFiles) {
    return this.context.isDevelopment ? super.getScripts(files) : [];
  }

  override getDynamicChunks(files: DocumentFiles) {
    return this.context.isDevelopment ? super.getDynamicChunks(files) : [];
  }

  override getPreloadDynamicChunks() {
    return [];
  }

  override getPreloadMainLinks() {
    return [];
  }
}

interface DocumentProps {
  readonly language: string;
  readonly found?: HeadData;
  /** The id of what counts visits, on pages of the site where something does. */
  readonly tag?: string;
}

/**
 * What the page says to programs that fetch it. It stands here and not in the page, because none of
 * them follows a client navigation, and so no browser has to load it a second time as a script.
 */
async function headOf(pageProps: unknown): Promise<HeadData | undefined> {
  const meta = property(pageProps, 'meta');
  if (meta === undefined || property(pageProps, 'frame') === undefined) return undefined;
  return headDataOf(await readContent(), meta as PageMeta, siteUrl());
}

/**
 * Nothing counts at the desk, on a page without the site's frame, or beside a card
 * (lib/server/forms/page/payment-policy.ts).
 */
async function tagOf(pageProps: unknown): Promise<{ readonly tag?: string }> {
  if (property(pageProps, 'frame') === undefined) return {};
  // The policy of a page with a card field lets nobody in besides the payment service.
  if (property(pageProps, 'takesCard') === true) return {};
  const { tag } = othersOf((await readContent()).site);
  return tag === undefined ? {} : { tag };
}

/** The page's own language, or the site's. */
function languageOf(pageProps: unknown): string {
  const own = property(property(pageProps, 'meta'), 'language');
  const site = property(property(pageProps, 'frame'), 'locale');
  return [own, site].find((language) => typeof language === 'string') ?? 'en';
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** A list, because the head looks through its own children and not into components. */
function headElements({ properties, feed, calendar, hasIcons }: HeadData): ReactNode[] {
  return [
    <link key="manifest" rel="manifest" href="/site.webmanifest" />,
    hasIcons && <link key="touch-icon" rel="apple-touch-icon" href={touchIcon.path} />,
    feed && <link key="feed" rel="alternate" type="application/atom+xml" {...feed} />,
    calendar && <link key="calendar" rel="alternate" type="text/calendar" {...calendar} />,
    ...properties.map((said) => <meta key={said.property} {...said} />),
    properties.length > 0 && <meta key="card" name="twitter:card" content="summary_large_image" />,
  ];
}

/** A page that a build makes takes this from the settings of the build; `npm start` compares them. */
function takesPractice(): boolean {
  return process.env.NODE_ENV === 'production' && process.env.PAYMENTS === 'practice';
}

export default class Document extends NextDocument<DocumentProps> {
  static override async getInitialProps(context: DocumentContext) {
    let language = 'en';
    let pageProps: unknown;
    const { renderPage } = context;
    context.renderPage = () =>
      renderPage({
        enhanceApp: (App) =>
          function AppInLanguage(props) {
            pageProps = props.pageProps;
            language = languageOf(pageProps);
            return <App {...props} />;
          },
      });
    const initial = await NextDocument.getInitialProps(context);
    const found = await headOf(pageProps);
    const counting = await tagOf(pageProps);
    return { ...initial, ...counting, language, ...(found === undefined ? {} : { found }) };
  }

  override render() {
    const { found, language, tag } = this.props;
    // At the end, so that it does not stand before what the first paint needs.
    const structured = found?.structured;
    return (
      <Html
        lang={language}
        data-consent-version={tag === undefined ? undefined : consentVersion(tag)}
      >
        <PatientHead>
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <meta name="color-scheme" content="light dark" />
          {found !== undefined && headElements(found)}
        </PatientHead>
        <body>
          {takesPractice() && (
            <div className={siteFont.variable}>
              <PracticeBanner />
            </div>
          )}
          {tag !== undefined && (
            <div className={siteFont.variable}>
              <ConsentBanner tag={tag} />
            </div>
          )}
          <Main />
          {tag !== undefined && (
            <div className={siteFont.variable}>
              <ConsentWithdrawal />
            </div>
          )}
          {structured !== undefined && (
            <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structured }} />
          )}
          <NextScript />
        </body>
      </Html>
    );
  }
}
