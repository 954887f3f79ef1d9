import { bootVersion } from '@/lib/build-values';
import { Head } from 'next/document';
import {
  Children,
  type ComponentProps,
  createContext,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useContext,
} from 'react';
import { UsedStylesheet } from '@/lib/next/used-styles';

type DocumentFiles = Parameters<Head['getScripts']>[0];

/**
 * Renders the document's head with the boot script in place of the framework's scripts.
 *
 * A page's own stylesheet is linked if the page uses it (used-styles.tsx).
 *
 * The addresses of the framework's scripts are in an attribute of the boot script, whose part
 * delayed-scripts.js loads them after the page has painted. `next dev` keeps the framework's tags.
 *
 * Figures, what breaks it and how to remove it: docs/decisions/0005-scripts-after-paint.md.
 */
export class DelayedScriptsHead extends Head {
  override getCssLinks(files: DocumentFiles) {
    const { unstable_runtimeJS, isDevelopment } = this.context;
    const hasDelayedScripts = unstable_runtimeJS !== false && !isDevelopment;
    const scripts = [...super.getDynamicChunks(files), ...super.getScripts(files)];
    const boot = (
      <BootScript key="boot" paths={hasDelayedScripts ? scriptPaths(scripts) : undefined} />
    );
    return [
      boot,
      ...(isDevelopment ? [<FirstScripts key="first" />] : []),
      ...(isDevelopment ? (super.getCssLinks(files) ?? []) : this.usedLinks(files)),
    ];
  }

  /** Returns the links of shared stylesheets, and those of the page's own that it uses. */
  private usedLinks(files: DocumentFiles): ReactElement[] {
    const shared = new Set(files.sharedFiles);
    const own = files.allFiles.filter((file) => file.endsWith('.css') && !shared.has(file));
    const linksOf = (allFiles: readonly string[]) =>
      super.getCssLinks({ ...files, allFiles: [...allFiles] }) ?? [];
    return [
      ...linksOf(files.sharedFiles),
      ...own.map((file) => (
        <UsedStylesheet key={file} file={file}>
          <>{linksOf([file])}</>
        </UsedStylesheet>
      )),
    ];
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

/** The addresses of scripts that run before those of the framework, such as the words of another language. */
export const ScriptsBefore = createContext<readonly string[]>([]);

function BootScript({ paths }: { readonly paths: readonly string[] | undefined }) {
  const before = useContext(ScriptsBefore);
  return (
    <script
      src={`/boot.js?v=${bootVersion()}`}
      data-scripts={paths && [...before, ...paths].join(' ')}
    />
  );
}

/** Under `next dev`, whose scripts run in the order of their tags. */
function FirstScripts() {
  return useContext(ScriptsBefore).map((src) => <script key={src} src={src} defer />);
}

function scriptPaths(elements: ReactNode): string[] {
  return Children.toArray(elements).flatMap((element) =>
    isValidElement<ComponentProps<'script'>>(element) && element.props.src !== undefined
      ? [element.props.src]
      : [],
  );
}
