/** An example of one kind of page. */
export interface PageKind {
  readonly kind: string;
  readonly path: string;
  readonly status: number;
  /** Whether it shows a form, whose code loads when the browser is idle. */
  readonly hasForm?: boolean;
  /** Whether it shows a gallery: several pictures, and the code that opens them. */
  readonly hasGallery?: boolean;
}

/** One page of each kind that is reachable without a session. */
export const pageKinds: readonly PageKind[] = [
  { kind: 'home', path: '/', status: 200 },
  { kind: 'first page of a section', path: '/visit', status: 200 },
  { kind: 'page of a section', path: '/visit/getting-here', status: 200 },
  { kind: 'page of a section in a section', path: '/visit/access/quiet-evenings', status: 200 },
  { kind: 'page with a form', path: '/contact', status: 200, hasForm: true },
  { kind: 'page with the almanac and a chart', path: '/tonight', status: 200 },
  { kind: 'page with steps and questions', path: '/public-nights', status: 200 },
  { kind: 'page with people', path: '/people', status: 200 },
  { kind: 'page of a person', path: '/people/idris-bello', status: 200 },
  { kind: 'page with a gallery', path: '/visit/what-to-bring', status: 200, hasGallery: true },
  { kind: 'page with prices', path: '/support', status: 200 },
  { kind: 'page with a table', path: '/schools/classroom', status: 200 },
  { kind: 'thank-you page', path: '/contact/thanks', status: 200 },
  { kind: 'plain page', path: '/privacy', status: 200 },
  { kind: 'list of posts', path: '/journal', status: 200 },
  { kind: 'posts with a tag', path: '/journal/tags/by-eye', status: 200 },
  { kind: 'post', path: '/journal/twenty-minutes-in-the-dark', status: 200 },
  { kind: 'list of events', path: '/events', status: 200 },
  { kind: 'series', path: '/events/public-nights', status: 200 },
  { kind: 'event', path: '/events/saturn-rings-nearly-shut', status: 200, hasForm: true },
  { kind: 'resource', path: '/resources/telescopes', status: 200 },
  { kind: 'form by itself', path: '/f/contact', status: 200, hasForm: true },
  { kind: 'form in steps', path: '/f/school-visit', status: 200, hasForm: true },
  { kind: 'form with days and boxes', path: '/f/borrow', status: 200, hasForm: true },
  { kind: 'page after success', path: '/schools/thanks?sent=SCH-7K2QXM', status: 200 },
  { kind: 'search', path: '/search', status: 200 },
  { kind: 'search with results', path: '/search?q=saturn', status: 200 },
  { kind: 'search without results', path: '/search?q=zzzzz', status: 200 },
  { kind: 'page about cookies', path: '/cookies', status: 200 },
  { kind: 'missing page', path: '/nowhere', status: 404 },
  { kind: 'unreadable address', path: '/visit/%E0%A4%A', status: 400 },
  { kind: 'sign-in of the desk', path: '/desk/sign-in', status: 200 },
];
