import { createElement, Fragment } from 'react';
import { LiveSection } from '@/components/sections/live-section';
import { Link } from '@/components/ui/link';
import type { FinishedNode } from '@/lib/content/tree';

/** A finished page. This and the live sections are all that a browser needs to show one. */
export function ContentNodes({ nodes }: { readonly nodes: readonly FinishedNode[] }) {
  return (
    <>
      {nodes.map((node, index) => {
        // The tree is made once and never reordered, so the index is a key.
        if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>;
        if ('section' in node) return <LiveSection key={index} node={node} />;
        const { tag, attributes, style, children } = node;
        const inner = children && <ContentNodes nodes={children} />;
        if (tag !== 'a') return createElement(tag, { key: index, style, ...attributes }, inner);
        return (
          <Link key={index} href={String(attributes?.href)} {...attributes}>
            {inner}
          </Link>
        );
      })}
    </>
  );
}
