import { noticesVersion } from '@/lib/build-values';
import {
  type DocumentContext,
  Html,
  Main,
  default as NextDocument,
  NextScript,
} from 'next/document';
import { LanguageOffer } from '@/components/layout/language-offer';
import { SiteNotices } from '@/components/layout/site-notices';
import { PracticeBanner } from '@/components/layout/practice-banner';
import type { HeadData, PageAlternate, PageMeta } from '@/lib/site/frame';
import { ConsentBanner, ConsentWithdrawal } from '@/components/site/consent/consent-banner';
import { contentAt, withLinks } from '@/lib/server/content/languages/addresses';
import { languageTag } from '@/lib/intl/price-locale';
import { siteFont } from '@/components/layout/site-font';
import { consentVersion } from '@/lib/site/consent/consent';
import type { Content } from '@/lib/server/content/content';
import { getContent } from '@/lib/server/content/load-content';
import { DelayedScriptsHead, ScriptsBefore } from '@/lib/next/delayed-scripts-head';
import { PageHtml } from '@/lib/next/used-styles';
import {
  previewDocument,
  type PreviewDocument,
} from '@/lib/server/editing/preview/preview-document';
import { drawPreview } from '@/lib/server/editing/preview/preview-drawings';
import { showPhotographs } from '@/lib/server/editing/preview/preview-photographs';
import { previewScript } from '@/lib/server/editing/preview/preview-script';
import { themeSheetAddress } from '@/lib/server/content/theme/theme-sheet';
import { hasPracticePayments, siteUrl } from '@/lib/server/settings';
import { parseThirdParties } from '@/lib/server/content/third-parties';
import { buildHeadData } from '@/lib/server/site/seo/head';
import { touchIcon } from '@/lib/server/content/generated-paths';
import { wordScripts } from '@/lib/languages/word-scripts';
import { currentLanguage, spokenLanguage } from '@/lib/languages/current-language';
import { findLanguage } from '@/lib/intl/find-language';
import { directionOfPart, textDirection } from '@/lib/intl/text-direction';
import { inLanguage, inLanguageToBeSet } from '@/lib/server/platform/state/in-language';
import type { ComponentProps, HTMLAttributes, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

interface DocumentProps {
  readonly language: string;
  /** The language of the software on the page. */
  readonly words: string;
  readonly metadata?: HeadData | undefined;
  /** The stylesheet with the colours and the look of the site. */
  readonly themeSheet?: string | undefined;
  /** Whether visitors can choose the red light. */
  readonly hasRed?: boolean | undefined;
  /** The id of Google Analytics or Tag Manager, on pages with analytics. */
  readonly tag?: string | undefined;
  /** The notices of the site, on pages with its frame. */
  readonly notices?: PageNotices | undefined;
  /** The page in each of its languages, if it has several. */
  readonly alternates?: readonly PageAlternate[] | undefined;
  /** The page is the preview of one that is edited. */
  readonly preview?: Pick<PreviewDocument, 'light' | 'ahead' | 'themeSheet'> | undefined;
  /** The drawings of a preview, which come from files of their own on the page of visitors. */
  readonly drawings?: string | undefined;
}

interface PageNotices extends ComponentProps<typeof SiteNotices> {
  /** The language of the notices, if the page has another. */
  readonly language: string | undefined;
}

/** Returns what the document adds to a page, from one reading of the content. */
async function loadDocumentProps(
  pageProps: unknown,
  preview: PreviewDocument | undefined,
): Promise<Omit<DocumentProps, 'language' | 'words'>> {
  const hasFrame = property(pageProps, 'frame') !== undefined;
  // `next dev` shows problems of the content in a page without a frame.
  if (!hasFrame && process.env.NODE_ENV !== 'production') return {};
  const content = preview?.content ?? (await getContent());
  return {
    // That of a preview is in its document.
    themeSheet: preview === undefined ? themeSheetAddress(content) : undefined,
    preview: preview && withoutContent(preview),
    hasRed: content.look.lights.includes('red'),
    ...(hasFrame
      ? {
          metadata: metadataOf(pageProps, content),
          tag: tagOf(pageProps, content),
          notices: noticesOf(pageProps, content),
          // A preview offers no other page.
          alternates: preview === undefined ? alternatesOf(pageProps) : undefined,
        }
      : {}),
  };
}

function withoutContent({ light, ahead, themeSheet }: PreviewDocument): DocumentProps['preview'] {
  return { light, ahead, themeSheet };
}

/**
 * Returns the metadata for programs that read the page. It is rendered in the document and not in
 * the page, because such programs follow no client navigation; so no browser loads it as props too.
 */
function metadataOf(pageProps: unknown, content: Content): HeadData | undefined {
  const meta = property(pageProps, 'meta');
  return meta === undefined ? undefined : buildHeadData(content, meta as PageMeta, siteUrl());
}

function noticesOf(pageProps: unknown, main: Content): PageNotices | undefined {
  const address = property(property(pageProps, 'meta'), 'path');
  const page = typeof address === 'string' ? contentAt(main, address) : undefined;
  const { content = main, path } = page ?? {};
  if (content.notices.length === 0) return undefined;
  const language = languageTag(content.site.locale);
  return {
    notices: withLinks(content, content.notices),
    path,
    language: languageOf(pageProps) === language ? undefined : language,
  };
}

/** Returns the page in each of its languages. */
function alternatesOf(pageProps: unknown): PageMeta['alternates'] {
  const meta = property(pageProps, 'meta');
  return meta === undefined ? undefined : (meta as PageMeta).alternates;
}

/** Lists the languages of a page for lib/boot/languages.js, its own first. */
function languagesOf(alternates: readonly PageAlternate[]): string {
  const own = alternates.filter(({ isCurrent }) => isCurrent === true);
  const others = alternates.filter(({ isCurrent }) => isCurrent !== true);
  return [...own, ...others].map(({ language }) => language).join(' ');
}

/**
 * Returns the id of the analytics tag. The desk, pages without the site's frame and pages with a card
 * field (lib/server/endpoint/page/payment-policy.ts) have none.
 */
function tagOf(pageProps: unknown, { site }: Content): string | undefined {
  // The content policy of a page with a card field allows only the payment service.
  if (property(pageProps, 'takesCard') === true) return undefined;
  // The address of the page is a secret.
  if (property(pageProps, 'isPrivate') === true) return undefined;
  return parseThirdParties(site).tag;
}

/** Returns the page's own language, or the site's. */
function languageOf(pageProps: unknown): string {
  const own = property(property(pageProps, 'meta'), 'language');
  const site = property(property(pageProps, 'frame'), 'locale');
  return [own, site].find((language) => typeof language === 'string') ?? 'en';
}

/** Returns the language of the software on a page: that of its frame, or of the operator at the desk. */
function wordsOf(pageProps: unknown): string {
  const own = property(pageProps, 'language') ?? property(property(pageProps, 'frame'), 'locale');
  const found = typeof own === 'string' ? findLanguage(own) : undefined;
  return found === undefined ? currentLanguage() : spokenLanguage(found);
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Returns a list, because `Head` handles its direct children and not those of components. */
function headElements({
  properties,
  alternates,
  manifest,
  feeds,
  calendar,
  markdown,
  hasIcons,
}: HeadData): ReactNode[] {
  return [
    ...alternates.map((link) => <link key={link.hrefLang} rel="alternate" {...link} />),
    <link key="manifest" rel="manifest" href={manifest} />,
    hasIcons && <link key="touch-icon" rel="apple-touch-icon" href={touchIcon.path} />,
    ...feeds.map((feed) => (
      <link key={feed.href} rel="alternate" type="application/atom+xml" {...feed} />
    )),
    calendar && <link key="calendar" rel="alternate" type="text/calendar" {...calendar} />,
    markdown && <link key="markdown" rel="alternate" type="text/markdown" href={markdown} />,
    ...properties.map((property) => (
      <meta key={`${property.property} ${property.content}`} {...property} />
    )),
    properties.length > 0 && <meta key="card" name="twitter:card" content="summary_large_image" />,
  ];
}

/** Returns what hides dismissed notices before the first paint, and how notices look. */
function noticeElements(): ReactNode[] {
  const version = noticesVersion();
  return [
    <link
      key="notice-styles"
      id="noticeStyles"
      rel="stylesheet"
      href={`/notices.css?v=${version}`}
    />,
    <script key="notices" src={`/notices.js?v=${version}`} />,
  ];
}

/** The theme of a preview, which may be edited too, and what keeps the preview in its frame. */
function PreviewParts({ light, ahead, themeSheet }: NonNullable<DocumentProps['preview']>) {
  return (
    <>
      {themeSheet !== '' && <style dangerouslySetInnerHTML={{ __html: themeSheet }} />}
      <script
        data-preview-light={light}
        data-preview-ahead={ahead === 0 ? undefined : ahead}
        dangerouslySetInnerHTML={{ __html: previewScript }}
      />
    </>
  );
}

interface DocumentPartProps extends Pick<
  HTMLAttributes<HTMLElement>,
  'className' | 'dir' | 'lang'
> {
  readonly words: string;
  readonly children: ReactNode;
}

/** Renders a part of the document at once: React renders the rest when the language of the page is set no more. */
function DocumentPart({ words, className = '', lang, dir, children }: DocumentPartProps) {
  const html = inLanguage(words, () => renderToStaticMarkup(children));
  return (
    <div
      className={`${className} ${siteFont.variable}`.trim()}
      lang={lang}
      dir={dir}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}

export default class Document extends NextDocument<DocumentProps> {
  static override async getInitialProps(context: DocumentContext) {
    let language = 'en';
    let words = currentLanguage();
    let pageProps: unknown;
    const { renderPage } = context;
    const initial = await inLanguageToBeSet((setLanguage) => {
      context.renderPage = () =>
        renderPage({
          enhanceApp: (App) =>
            function AppInLanguage(props) {
              pageProps = props.pageProps;
              language = languageOf(pageProps);
              words = wordsOf(pageProps);
              setLanguage(words);
              return <App {...props} />;
            },
        });
      return NextDocument.getInitialProps(context);
    });
    const preview = previewDocument(context.req);
    return {
      ...initial,
      ...(await loadDocumentProps(pageProps, preview)),
      ...(preview && (await drawPreview(await showPhotographs(initial.html, preview)))),
      language,
      words,
    };
  }

  override render() {
    const { html, language, metadata, tag, themeSheet, hasRed, notices, preview } = this.props;
    const { alternates, drawings = '', words, __NEXT_DATA__: data } = this.props;
    // At the end, because the first paint does not need it.
    const structured = metadata?.structured;
    return (
      <Html
        lang={language}
        dir={textDirection(words)}
        data-page-languages={alternates && languagesOf(alternates)}
        data-red={hasRed === true ? '' : undefined}
        data-consent-version={tag === undefined ? undefined : consentVersion(tag)}
      >
        <PageHtml.Provider value={html}>
          <ScriptsBefore.Provider value={wordScripts(words, data)}>
            <DelayedScriptsHead>
              <link rel="icon" href="/icon.svg" type="image/svg+xml" />
              <link rel="icon" href="/favicon.ico" sizes="32x32" />
              <meta name="color-scheme" content="light dark" />
              {metadata !== undefined && headElements(metadata)}
              {notices !== undefined && noticeElements()}
            </DelayedScriptsHead>
          </ScriptsBefore.Provider>
        </PageHtml.Provider>
        <body>
          {/* After the stylesheets of the build, whose colours it replaces. */}
          {themeSheet !== undefined && <link rel="stylesheet" href={themeSheet} />}
          {preview !== undefined && <PreviewParts {...preview} />}
          {drawings !== '' && <div dangerouslySetInnerHTML={{ __html: drawings }} />}
          {hasPracticePayments() && (
            <DocumentPart words={words}>
              <PracticeBanner />
            </DocumentPart>
          )}
          {tag !== undefined && (
            <DocumentPart words={words}>
              <ConsentBanner tag={tag} />
            </DocumentPart>
          )}
          {notices !== undefined && (
            <DocumentPart words={words} className="siteNotices" lang={notices.language}>
              <SiteNotices notices={notices.notices} path={notices.path} />
            </DocumentPart>
          )}
          {alternates?.map(({ language: other, href, isCurrent }) =>
            isCurrent === true ? undefined : (
              <DocumentPart
                key={other}
                words={findLanguage(other) ?? words}
                lang={other}
                dir={directionOfPart(other, words)}
              >
                <LanguageOffer language={other} href={href} />
              </DocumentPart>
            ),
          )}
          <Main />
          {tag !== undefined && (
            <DocumentPart words={words}>
              <ConsentWithdrawal />
            </DocumentPart>
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
