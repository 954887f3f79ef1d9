import { createElement, Fragment, type ReactNode } from 'react';
import { extensionSections } from '@/components/extensions';
import { DisclosureTables } from '@/components/site/consent/disclosure-tables';
import { Balance } from '@/components/sections/balance';
import { Band } from '@/components/sections/band';
import { actionSections } from '@/components/sections/action-sections';
import { bandSections } from '@/components/sections/band-sections';
import { DistanceScale } from '@/components/sections/distance-scale';
import { DocumentCard, Downloads } from '@/components/sections/downloads';
import { datedLists } from '@/components/sections/dated-lists';
import { layoutSections } from '@/components/sections/layout-sections';
import { listSections } from '@/components/sections/list-sections';
import { Hero } from '@/components/sections/hero';
import { ClientSection } from '@/components/sections/content-nodes';
import { OpeningHours } from '@/components/sections/opening-hours';
import { openingMore } from '@/components/sections/opening-more';
import { OpeningWeek } from '@/components/sections/opening-week';
import { Gallery } from '@/components/sections/media/gallery';
import { EventsMonth } from '@/components/sections/events-month';
import { HeightProfile } from '@/components/sections/media/height-profile';
import { PlaceMap } from '@/components/sections/media/place-map';
import { PictureRow, pictureSections } from '@/components/sections/media/pictures';
import { tuneSections } from '@/components/sections/media/tune';
import { peopleSections } from '@/components/sections/people-sections';
import { Prose, textSections } from '@/components/sections/text-sections';
import type { SectionRenderers } from '@/components/sections/section-renderers';
import { WeekTimetable } from '@/components/sections/week-timetable';
import { Video } from '@/components/sections/media/video';
import { Link } from '@/components/ui/link';
import type { ContentElement, ContentNode, SectionName, SectionNodes } from '@/lib/content/tree';

/** Renders a page's body. Text between sections is grouped into prose. */
export function Body({ nodes }: { readonly nodes: readonly ContentNode[] }) {
  const parts: ReactNode[] = [];
  let text: ContentNode[] = [];
  const flush = () => {
    if (text.length > 0) {
      parts.push(
        <Prose key={parts.length} section={{ section: 'prose', children: inline(text) }} />,
      );
    }
    text = [];
  };
  for (const node of nodes) {
    if (typeof node === 'object' && 'section' in node) {
      flush();
      parts.push(
        node.section === 'picture' ? (
          <PictureRow key={parts.length} section={node} />
        ) : (
          <Section key={parts.length} node={node} />
        ),
      );
    } else {
      text.push(node);
    }
  }
  flush();
  return <>{parts}</>;
}

/** Renders text and elements; a section among them renders in place. */
function Inline({ nodes }: { readonly nodes: readonly ContentNode[] }) {
  return (
    <>
      {nodes.map((node, index) => {
        // The tree never reorders, so the index is a stable key.
        if (typeof node === 'string') return <Fragment key={index}>{node}</Fragment>;
        return 'section' in node ? (
          <Section key={index} node={node} />
        ) : (
          <Element key={index} element={node} />
        );
      })}
    </>
  );
}

function Element({ element: { tag, attributes, children } }: { readonly element: ContentElement }) {
  const inner = children.length === 0 ? undefined : <Inline nodes={children} />;
  if (tag === 'a') return <Link href={String(attributes?.href)}>{inner}</Link>;
  return createElement(tag, attributes, inner);
}

/** Renders a section as a part of the page or, as a backdrop, behind the text of a hero. */
export function Section<Name extends SectionName>({
  node,
  isBackdrop = false,
}: {
  readonly node: SectionNodes[Name] & { readonly section: Name };
  readonly isBackdrop?: boolean;
}) {
  return renderers[node.section](node, { inline, isBackdrop });
}

const renderers: SectionRenderers = {
  ...extensionSections,
  ...textSections,
  ...listSections,
  ...peopleSections,
  ...datedLists,
  ...pictureSections,
  ...actionSections,
  ...bandSections,
  ...tuneSections,
  ...layoutSections,
  hero: (node) => (
    <Hero
      section={{ ...node, children: inline(node.children) }}
      backdrop={node.backdrop && <Section node={node.backdrop} isBackdrop />}
    />
  ),
  downloads: (node) => <Downloads section={node} />,
  document: (node) => <DocumentCard section={{ ...node, children: inline(node.children) }} />,
  gallery: (node) => <Gallery section={node} />,
  video: (node) => <Video section={node} />,
  balance: (node) => <Balance section={node} />,
  map: (node) => <PlaceMap section={node} />,
  'height-profile': (node) => <HeightProfile section={node} />,
  disclosures: ({ title, id, disclosures }) => (
    <Band title={title} id={id}>
      <DisclosureTables disclosures={disclosures} />
    </Band>
  ),
  'events-month': (node) => <EventsMonth section={node} />,
  timetable: (node) => <WeekTimetable section={node} />,
  'distance-scale': (node) => <DistanceScale section={node} />,
  'opening-hours': (node) => {
    if (node.drawing === true) return <OpeningWeek section={node} />;
    const now = new Date(node.snapshot.at);
    const shown = <OpeningHours section={node} now={now} more={openingMore} />;
    return <ClientSection node={{ section: 'live-hours', hours: node, initial: shown }} />;
  },
};

function inline(nodes: readonly ContentNode[]): ReactNode {
  return <Inline nodes={nodes} />;
}
