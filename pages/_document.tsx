import {
  Head,
  Html,
  Main,
  NextScript,
  default as NextDocument,
  type DocumentContext,
} from 'next/document';
import { Children, isValidElement, type ComponentProps, type ReactNode } from 'react';

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
 * addresses are handed to public/boot.js, which adds them then. Development keeps Next's own tags.
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

export default class Document extends NextDocument<DocumentProps> {
  static override async getInitialProps(context: DocumentContext) {
    let language = 'en';
    const { renderPage } = context;
    context.renderPage = () =>
      renderPage({
        enhanceApp: (App) =>
          function AppInLanguage(props) {
            language = languageOf(props.pageProps);
            return <App {...props} />;
          },
      });
    return { ...(await NextDocument.getInitialProps(context)), language };
  }

  override render() {
    return (
      <Html lang={this.props.language}>
        <PatientHead>
          <link rel="icon" href="/icon.svg" type="image/svg+xml" />
          <link rel="icon" href="/favicon.ico" sizes="32x32" />
          <meta name="color-scheme" content="light dark" />
        </PatientHead>
        <body>
          <Main />
          <NextScript />
        </body>
      </Html>
    );
  }
}
