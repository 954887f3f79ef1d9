import { createElement, Fragment, type ReactNode } from 'react';
import { clientExtensionSections } from '@/components/client-extensions';
import { LiveOpeningHours } from '@/components/sections/live-opening-hours';
import type { ClientRenderers } from '@/components/sections/section-renderers';
import { ErrorBoundary } from '@/components/ui/error-boundary';
import type {
  ClientSection as ClientSectionNode,
  ClientSections,
  RenderedNode,
} from '@/lib/content/rendered-node';

/** Renders a page from its nodes. A browser needs only this and the client sections to show one. */
export function ContentNodes({ nodes }: { readonly nodes: readonly RenderedNode[] }) {
  return createElement(Fragment, null, ...nodes.map(renderNode));
}

/**
 * Renders a node. Children are passed as arguments: the tree never reorders, so they need no keys,
 * and React creates no node for a single text.
 */
function renderNode(node: RenderedNode): ReactNode {
  if (typeof node === 'string') return node;
  if ('section' in node) {
    return (
      <ErrorBoundary>
        <ClientSection node={renderInitial(node)} />
      </ErrorBoundary>
    );
  }
  const { tag, attributes, style, markup, children = [] } = node;
  if (markup !== undefined) {
    return createElement(tag, {
      style,
      ...attributes,
      dangerouslySetInnerHTML: { __html: markup },
    });
  }
  return createElement(tag, { style, ...attributes }, ...children.map(renderNode));
}

function renderInitial(
  node: ClientSectionNode<readonly RenderedNode[]>,
): ClientSectionNode<ReactNode> {
  if (!('initial' in node)) return node;
  return { ...node, initial: <ContentNodes nodes={node.initial} /> };
}

/** Renders a section whose component also runs in the browser. */
export function ClientSection<Name extends keyof ClientRenderers>({
  node,
}: {
  readonly node: ClientSections<ReactNode>[Name] & { readonly section: Name };
}) {
  return renderers[node.section](node);
}

const renderers: ClientRenderers = {
  ...clientExtensionSections,
  'live-hours': ({ hours, initial }) => <LiveOpeningHours hours={hours} initial={initial} />,
};
