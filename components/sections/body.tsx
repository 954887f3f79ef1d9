import { createElement, Fragment, type ReactNode } from 'react';
import { extensionSections } from '@/components/extensions';
import { DisclosureTables } from '@/components/site/consent/disclosure-tables';
import { Balance } from '@/components/sections/balance';
import { Band } from '@/components/sections/band';
import { CallToAction, ContactDetails, FormSection } from '@/components/sections/action-sections';
import { DistanceScale } from '@/components/sections/distance-scale';
import { EventsList, JournalList } from '@/components/sections/dated-lists';
import { Facts, People, PriceTable, Rows, Steps } from '@/components/sections/list-sections';
import { Hero } from '@/components/sections/hero';
import { ClientSection } from '@/components/sections/content-nodes';
import { OpeningHours } from '@/components/sections/opening-hours';
import { OpeningWeek } from '@/components/sections/opening-week';
import { HeightProfile } from '@/components/sections/media/height-profile';
import { PlaceMap } from '@/components/sections/media/place-map';
import { Picture, PictureRow, PictureStrip } from '@/components/sections/media/pictures';
import { Prose, Questions, Quote, Retention } from '@/components/sections/text-sections';
import type { SectionRenderers } from '@/components/sections/section-renderers';
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
  hero: (node) => (
    <Hero
      section={{ ...node, children: inline(node.children) }}
      backdrop={node.backdrop && <Section node={node.backdrop} isBackdrop />}
    />
  ),
  prose: (node) => <Prose section={{ ...node, children: inline(node.children) }} />,
  rows: (node) => <Rows section={{ ...node, rows: node.rows.map(withText) }} />,
  picture: (node) => <Picture section={node} />,
  'contact-details': (node) => <ContactDetails section={node} />,
  form: (node) => <FormSection section={node} />,
  'events-list': (node) => <EventsList section={node} />,
  'journal-list': (node) => <JournalList section={node} />,
  quote: (node) => <Quote section={{ ...node, children: inline(node.children) }} />,
  questions: (node) => {
    const questions = node.questions.map(({ question, answer }) => ({
      question,
      answer: inline(answer),
    }));
    return <Questions section={{ ...node, questions }} />;
  },
  'picture-strip': (node) => <PictureStrip section={node} />,
  video: (node) => <Video section={node} />,
  facts: (node) => <Facts section={node} />,
  steps: (node) => <Steps section={{ ...node, steps: node.steps.map(withText) }} />,
  people: (node) => <People section={node} />,
  'price-table': (node) => <PriceTable section={node} />,
  balance: (node) => <Balance section={node} />,
  'call-to-action': (node) => (
    <CallToAction section={{ ...node, children: inline(node.children) }} />
  ),
  map: (node) => <PlaceMap section={node} />,
  'height-profile': (node) => <HeightProfile section={node} />,
  disclosures: ({ title, id, disclosures }) => (
    <Band title={title} id={id}>
      <DisclosureTables disclosures={disclosures} />
    </Band>
  ),
  retention: (node) => <Retention section={node} />,
  'distance-scale': (node) => <DistanceScale section={node} />,
  'opening-hours': (node) => {
    if (node.drawing === true) return <OpeningWeek section={node} />;
    const shown = <OpeningHours section={node} now={new Date(node.snapshot.at)} />;
    return <ClientSection node={{ section: 'live-hours', hours: node, initial: shown }} />;
  },
};

function inline(nodes: readonly ContentNode[]): ReactNode {
  return <Inline nodes={nodes} />;
}

function withText<Item extends { readonly children: readonly ContentNode[] }>(item: Item) {
  return { ...item, children: inline(item.children) };
}
