import { createElement, Fragment, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ContentNodes, ClientSection } from '@/components/sections/content-nodes';
import type {
  RenderedAttribute,
  RenderedElement,
  RenderedNode,
  ClientSection as ClientSectionNode,
} from '@/lib/content/rendered-node';

/**
 * Renders components to a tree of plain elements on the server.
 *
 * The page's props carry that tree, so the browser needs no code for those components. They must
 * be plain functions of their props: a component with state or effects must be a client section
 * (content-nodes.tsx), and any other kind throws.
 */
export function renderStatic(node: ReactNode): RenderedNode[] {
  return elementsOf(node).map(withMarkup);
}

/** Turns a subtree without client sections into markup, and keeps the elements around one. */
function withMarkup(node: RenderedNode): RenderedNode {
  if (!isElement(node) || node.children === undefined) return node;
  const { children, ...element } = node;
  if (children.some(hasClientSection)) return { ...element, children: children.map(withMarkup) };
  // A single text needs no markup.
  if (!children.some(isElement)) return node;
  return { ...element, markup: markupIn(element.tag, children) };
}

/** Renders within its element, which decides the namespace: SVG has its own rules. */
function markupIn(tag: string, nodes: readonly RenderedNode[]): string {
  const markup = renderToStaticMarkup(
    createElement(ContentNodes, { nodes: [{ tag, children: nodes }] }),
  );
  return markup.slice(`<${tag}>`.length, -`</${tag}>`.length);
}

function hasClientSection(node: RenderedNode): boolean {
  if (typeof node === 'string') return false;
  return 'section' in node || (node.children ?? []).some(hasClientSection);
}

function isElement(node: RenderedNode): node is RenderedElement {
  return typeof node !== 'string' && 'tag' in node;
}

function elementsOf(node: ReactNode): RenderedNode[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (isList(node)) return joinText(node.flatMap(elementsOf));
  if (!isValidElement<Props>(node)) throw new Error('This value cannot be rendered statically.');

  const { type, props } = node;
  if (type === Fragment) return elementsOf(props.children);
  if (type === ClientSection) return [renderInitial(props.node as ClientSectionNode<ReactNode>)];
  if (typeof type === 'string') return [element(type, props)];
  if (isPlainComponent(type)) return elementsOf(type(props));
  throw new Error('Only plain function components can be rendered statically.');
}

function renderInitial(
  node: ClientSectionNode<ReactNode>,
): ClientSectionNode<readonly RenderedNode[]> {
  return 'initial' in node ? { ...node, initial: renderStatic(node.initial) } : node;
}

interface Props {
  readonly children?: ReactNode;
  readonly style?: Readonly<Record<string, string | number>>;
  readonly [name: string]: unknown;
}

function element(tag: string, { children, style, ...rest }: Props): RenderedElement {
  const attributes: Record<string, RenderedAttribute> = {};
  for (const [name, value] of Object.entries(rest)) {
    if (value === undefined || value === null) continue;
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
      throw new Error(
        `${name} of <${tag}> is not serializable. Make its component a client section.`,
      );
    }
    attributes[name] = value;
  }
  const inner = elementsOf(children);
  return {
    tag,
    ...(Object.keys(attributes).length === 0 ? {} : { attributes }),
    ...(style === undefined ? {} : { style }),
    ...(inner.length === 0 ? {} : { children: inner }),
  };
}

/** Joins adjacent texts, as the browser does. */
function joinText(nodes: readonly RenderedNode[]): RenderedNode[] {
  const joined: RenderedNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (typeof node === 'string' && typeof last === 'string') joined.splice(-1, 1, last + node);
    else joined.push(node);
  }
  return joined;
}

function isList(node: ReactNode): node is readonly ReactNode[] {
  return Array.isArray(node);
}

function isPlainComponent(type: unknown): type is (props: Props) => ReactNode {
  return typeof type === 'function' && !('isReactComponent' in (type.prototype ?? {}));
}
