import { createElement, Fragment, type ReactNode } from 'react';
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
import { FieldsOfView } from '@/components/sections/media/fields-of-view';
import { PlaceMap } from '@/components/sections/media/place-map';
import { Picture, PictureRow, PictureStrip } from '@/components/sections/media/pictures';
import { Prose, Questions, Quote } from '@/components/sections/text-sections';
import { Retention } from '@/components/sections/retention';
import { MoonPhases } from '@/components/sections/sky/moon-phases';
import { NightBar } from '@/components/sections/sky/night-bar';
import { NightRibbon } from '@/components/sections/sky/night-ribbon';
import { Video } from '@/components/sections/media/video';
import { Planisphere } from '@/components/sections/media/planisphere';
import { StarTrails } from '@/components/sections/media/star-trails';
import { Link } from '@/components/ui/link';
import type { DisclosuresSection } from '@/lib/content/sections';
import type { ContentElement, ContentNode, SectionNode } from '@/lib/content/tree';

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

function Section({ node }: { readonly node: SectionNode }) {
  switch (node.section) {
    case 'hero':
      return <Hero section={{ ...node, children: inline(node.children) }} />;
    case 'prose':
      return <Prose section={{ ...node, children: inline(node.children) }} />;
    case 'rows':
      return <Rows section={{ ...node, rows: node.rows.map(withText) }} />;
    case 'picture':
      return <Picture section={node} />;
    case 'contact-details':
      return <ContactDetails section={node} />;
    case 'form':
      return <FormSection section={node} />;
    case 'events-list':
      return <EventsList section={node} />;
    case 'journal-list':
      return <JournalList section={node} />;
    case 'quote':
      return <Quote section={{ ...node, children: inline(node.children) }} />;
    case 'questions': {
      const questions = node.questions.map(({ question, answer }) => ({
        question,
        answer: inline(answer),
      }));
      return <Questions section={{ ...node, questions }} />;
    }
    case 'picture-strip':
      return <PictureStrip section={node} />;
    case 'video':
      return <Video section={node} />;
    case 'facts':
      return <Facts section={node} />;
    case 'steps':
      return <Steps section={{ ...node, steps: node.steps.map(withText) }} />;
    case 'people':
      return <People section={node} />;
    case 'price-table':
      return <PriceTable section={node} />;
    case 'balance':
      return <Balance section={node} />;
    case 'call-to-action':
      return <CallToAction section={{ ...node, children: inline(node.children) }} />;
    case 'map':
      return <PlaceMap section={node} />;
    case 'height-profile':
      return <HeightProfile section={node} />;
    case 'disclosures':
      return <DisclosuresBand section={node} />;
    case 'retention':
      return <Retention section={node} />;
    case 'planisphere':
      return <Planisphere section={node} />;
    case 'distance-scale':
      return <DistanceScale section={node} />;
    case 'fields-of-view':
      return <FieldsOfView section={{ ...node, fields: node.fields.map(withText) }} />;
    case 'star-trails':
      return <StarTrails section={{ ...node, children: inline(node.children) }} />;
    case 'night-bar':
      return <NightBar section={node} />;
    case 'night-ribbon':
      return <NightRibbon section={node} />;
    case 'moon-phases':
      return <MoonPhases section={node} />;
    case 'opening-hours': {
      if (node.drawing === true) return <OpeningWeek section={node} />;
      const shown = <OpeningHours section={node} now={new Date(node.snapshot.at)} />;
      return <ClientSection node={{ section: 'live-hours', hours: node, initial: shown }} />;
    }
  }
}

function inline(nodes: readonly ContentNode[]): ReactNode {
  return <Inline nodes={nodes} />;
}

function withText<Item extends { readonly children: readonly ContentNode[] }>(item: Item) {
  return { ...item, children: inline(item.children) };
}

/** Renders the disclosures of storage and third parties as a section. */
function DisclosuresBand({ section }: { readonly section: DisclosuresSection }) {
  const { title, id, disclosures } = section;
  return (
    <Band title={title} id={id}>
      <DisclosureTables disclosures={disclosures} />
    </Band>
  );
}
