import type { SectionName } from '@/lib/server/content/sections/sections';

/** The Markdown of a section in one of its states. */
export interface SectionExample {
  readonly state: string;
  /** Contains `DRAWING` as the path of a drawing of the site, and `FORM` as the id of a form. */
  readonly text: string;
}

const picture = 'alt="A drawing of the site"';

/**
 * At least one example of each section, for the gallery.
 *
 * The type requires an example of each section, and a test checks that each example is valid.
 */
export const sectionExamples: Readonly<Record<SectionName, readonly SectionExample[]>> = {
  hero: [
    {
      state: 'with a drawing, a note and ways on',
      text: `{% hero title="Come in. The door is open." note="Since 1968" drawing="DRAWING" ${picture} %}
What this place is, and what to do about it, in two sentences.

- [The way that most people want](/)
- [The other one](/search)
{% /hero %}`,
    },
    { state: 'with words alone', text: '{% hero title="Come in." %}\nOne sentence.\n{% /hero %}' },
  ],
  prose: [
    {
      state: 'with a title',
      text: `{% prose title="How it began" %}
Running text with **a strong word**, _a stressed one_, \`a little code\` and [a link](/).

- A list
- of two

> What somebody said.

| Month | Visitors |
| ----- | -------- |
| May   | 41       |
{% /prose %}`,
    },
    { state: 'without one', text: 'A paragraph between sections.\n\n## A heading\n\nAnother one.' },
  ],
  quote: [
    {
      state: 'with who and what',
      text: '{% quote who="Ada" what="at her first visit" %}\nI had not expected the kettle.\n{% /quote %}',
    },
  ],
  questions: [
    {
      state: 'two of them',
      text: `{% questions title="People ask" %}
{% question ask="Is there somewhere to sit?" %}
Yes.
{% /question %}
{% question ask="May I bring somebody?" %}
[Of course](/).
{% /question %}
{% /questions %}`,
    },
  ],
  picture: [
    {
      state: 'with a caption',
      text: `{% picture src="DRAWING" ${picture} caption="What it shows." /%}`,
    },
    { state: 'without one', text: `{% picture src="DRAWING" ${picture} /%}` },
  ],
  'picture-strip': [
    {
      state: 'three of them',
      text: `{% picture-strip title="An evening" %}
{% shot src="DRAWING" ${picture} caption="Before" /%}
{% shot src="DRAWING" ${picture} caption="While it lasted" /%}
{% shot src="DRAWING" ${picture} /%}
{% /picture-strip %}`,
    },
  ],
  video: [
    {
      state: 'with its length',
      text: `{% video title="A walk round" poster="DRAWING" ${picture} href="https://example.org/film" length="2 min 40" /%}`,
    },
    {
      state: 'that plays in the page, where the settings allow it',
      text: `{% video title="Powers of Ten" poster="DRAWING" ${picture} href="https://www.youtube.com/watch?v=0fKBhvDjuy0" length="9 min" /%}`,
    },
  ],
  rows: [
    {
      state: 'with a title, small words and links of their own',
      text: `{% rows title="Three ways in" %}
{% row label="Fridays" title="Come by" href="/" link="When" %}
Two hours.
{% /row %}
{% row label="Any time" title="Write" href="/search" link="How" %}
One minute.
{% /row %}
{% /rows %}`,
    },
    {
      state: 'titles that lead on',
      text: '{% rows %}\n{% row title="Come by" href="/" %}\nTwo hours.\n{% /row %}\n{% /rows %}',
    },
  ],
  facts: [
    {
      state: 'with notes',
      text: `{% facts title="In numbers" %}
{% fact label="Since" value="1968" /%}
{% fact label="Wait" value="4 days" note="at present" /%}
{% fact label="Steps" value="None" note="but one at the back door" /%}
{% /facts %}`,
    },
  ],
  steps: [
    {
      state: 'two of them',
      text: `{% steps title="What happens" %}
{% step title="You write" %}
As much as you like.
{% /step %}
{% step title="We answer" %}
Within two days.
{% /step %}
{% /steps %}`,
    },
  ],
  people: [{ state: 'all of them', text: '{% people title="Who we are" /%}' }],
  'distance-scale': [
    {
      state: 'with stops that are close together',
      text: `{% distance-scale title="Along the canal" unit="km" %}
{% stop name="The basin" at=0 /%}
{% stop name="Bottom lock" at=0.2 /%}
{% stop name="Top lock" at=0.3 /%}
{% stop name="The tunnel" at=4.5 /%}
{% /distance-scale %}`,
    },
  ],
  'price-table': [
    {
      state: 'with notes',
      text: `{% price-table title="Prices" caption="What it costs" %}
{% price what="A visit" price="8.00" note="two hours" /%}
{% price what="A year" price="24.00" /%}
{% /price-table %}`,
    },
  ],
  balance: [
    {
      state: 'with a surplus',
      text: `{% balance title="The year" %}
{% price-table caption="What went out" %}
{% price what="Rent" price="2,400" /%}
{% price what="Tea and biscuits" price="180.50" note="the good ones" /%}
{% price what="In all" price="2,580.50" total=true /%}
{% /price-table %}
{% price-table caption="What came in" %}
{% price what="Members" price="1,800" /%}
{% price what="Gifts" price="960.50" /%}
{% price what="In all" price="2,760.50" total=true /%}
{% /price-table %}
{% /balance %}`,
    },
  ],
  'events-list': [
    { state: 'the next two', text: '{% events-list title="Coming up" next=2 all="/" /%}' },
    { state: 'on a page of its own', text: '{% events-list /%}' },
    { state: 'those with a form', text: '{% events-list next=2 form="FORM" /%}' },
  ],
  'journal-list': [
    { state: 'the newest two', text: '{% journal-list title="Lately" newest=2 all="/" /%}' },
    { state: 'all, with their drawings', text: '{% journal-list title="The journal" /%}' },
  ],
  'opening-hours': [
    { state: 'at this moment', text: '{% opening-hours title="Open when" /%}' },
    { state: 'drawn', text: '{% opening-hours title="The week" drawing=true /%}' },
  ],
  'contact-details': [
    { state: 'with directions', text: '{% contact-details title="Find us" directions="/" /%}' },
    {
      state: 'on a drawing',
      text: '{% contact-details title="Where we are" drawing="DRAWING" /%}',
    },
  ],
  form: [{ state: 'as it comes', text: '{% form id="FORM" /%}' }],
  'call-to-action': [
    {
      state: 'with words',
      text: '{% call-to-action title="One thing to do" href="/" link="Do it" %}\nAnd why.\n{% /call-to-action %}',
    },
  ],
  map: [
    { state: 'with a drawing', text: `{% map title="Where" drawing="DRAWING" ${picture} /%}` },
    {
      state: 'with labels and a scale',
      text: `{% map title="Which door" drawing="DRAWING" ${picture} metres=300 %}
{% label text="The gate" x=20 y=80 /%}
{% label text="The door" x=60 y=40 side="end" /%}
{% /map %}`,
    },
  ],
  'height-profile': [
    {
      state: 'with places',
      text: `{% height-profile title="The climb" %}
{% point at=0 height=12 label="The station" /%}
{% point at=0.6 height=30 /%}
{% point at=1.4 height=64 label="The bridge" /%}
{% point at=1.8 height=71 label="The door" /%}
{% /height-profile %}`,
    },
  ],
  retention: [{ state: 'of the settings', text: '{% retention title="For how long" /%}' }],
  disclosures: [{ state: 'of the settings', text: '{% disclosures title="Cookies" /%}' }],
  planisphere: [
    { state: 'the sky at this moment', text: '{% planisphere /%}' },
    {
      state: 'in a hero',
      text: '{% hero title="Look up." %}\nTonight’s sky.\n\n{% planisphere /%}\n{% /hero %}',
    },
  ],
  'star-trails': [
    {
      state: 'of this night',
      text: '{% star-trails %}\nThe stars turn fifteen degrees an hour. [See the sky](/)\n{% /star-trails %}',
    },
  ],
  'fields-of-view': [
    {
      state: 'two of them',
      text: `{% fields-of-view title="What you see at once" %}
{% field name="Binoculars" degrees=6.5 shows="pleiades" %}
The whole cluster.
{% /field %}
{% field name="A telescope" degrees=0.4 shows="moon" %}
A part of the Moon.
{% /field %}
{% /fields-of-view %}`,
    },
  ],
  almanac: [{ state: 'of this night', text: '{% almanac title="Tonight" /%}' }],
  'night-bar': [{ state: 'of this night', text: '{% night-bar title="This night" /%}' }],
  'night-ribbon': [{ state: 'of the season', text: '{% night-ribbon /%}' }],
  'moon-phases': [{ state: 'the next four', text: '{% moon-phases title="The Moon" /%}' }],
};
