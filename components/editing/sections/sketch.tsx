/**
 * How each section looks, in rows of cells: `T` words of a title, `t` of a text, `P` a picture, `B` a button, `#` a
 * bar, `o` a dot, `-` a rule, and a space for nothing.
 */
const layouts: Readonly<Record<string, readonly string[]>> = {
  hero: ['TTTTT  PPPPP', 'TTT    PPPPP', 'ttttt  PPPPP', 'tttt   PPPPP', 'BBB    PPPPP'],
  prose: ['TTTTTT', '', 'tttttttttttt', 'ttttttttttt', 'tttttttt'],
  quote: ['', 'o ttttttttt', '  tttttttt', '  tttttt', '  TTT'],
  questions: ['TTTTTTT    o', '------------', 'TTTTTTTTT  o', '------------', 'TTTTT      o'],
  steps: ['o TTTTT', '  tttttttt', 'o TTTT', '  ttttttt', 'o TTTTTT'],
  columns: ['TTTT   TTTT', 'ttttt  ttttt', 'tttt   ttttt', 'ttttt  ttt', 'ttt    tttt'],
  timeline: ['TT  ttttttt', '--  --------', 'TT  tttttttt', '--  --------', 'TT  ttttt'],
  testimonials: ['PP  PP  PP', 'PP  PP  PP', 'ttt ttt ttt', 'ttt ttt ttt', 'TT  TT  TT'],
  picture: ['PPPPPPPPPPPP', 'PPPPPPPPPPPP', 'PPPPPPPPPPPP', 'PPPPPPPPPPPP', 'tttttt'],
  'picture-strip': ['', 'PPP PPP PPP', 'PPP PPP PPP', 'PPP PPP PPP', 'tt  tt  tt'],
  gallery: ['PPPP PP PPP', 'PPPP PP PPP', '', 'PP PPPP PPP', 'PP PPPP PPP'],
  video: ['PPPPPPPPPPPP', 'PPPPPPPPPPPP', 'PPPPPBBPPPPP', 'PPPPPPPPPPPP', 'PPPPPPPPPPPP'],
  logos: ['', 'PPP PPP PPP', '', 'PPP PPP PPP', ''],
  map: ['PPPPPPPPPPPP', 'PPPoPPPPPPPP', 'PPPPPPPPoPPP', 'PPPPPPPPPPPP', 'tttt    ttt'],
  'call-to-action': ['', 'TTTTTTT', 'tttttttttt', '', 'BBBB'],
  band: ['PPPPPPPPPPPP', 'PTTTTTPPPPPP', 'PtttttttPPPP', 'PPBBBPPPPPPP', 'PPPPPPPPPPPP'],
  rows: ['TTTTT   tttt', '------------', 'TTTT    tttt', '------------', 'TTTTTT  tttt'],
  form: ['TTT', '############', 'TTTT', '############', 'BBBB'],
  downloads: ['o TTTTTT  tt', '------------', 'o TTTT    tt', '------------', 'o TTTTT   tt'],
  document: ['', 'PPP TTTTTTT', 'PPP tttttt', 'PPP ttt', ''],
  'contact-details': ['TTTTT', 'ttttttt', 'tttttt', 'ttttt', 'BBBB'],
  'opening-hours': ['TTTT  ttttt', 'TTTT  ttttt', 'TTTT  ttttt', 'TTTT  ttttt', 'TTTT  tt'],
  'events-list': ['TT  TTTTTT', 'tt  tttttttt', '------------', 'TT  TTTTT', 'tt  ttttttt'],
  'events-month': ['o o o o o o', 'o # o o o o', 'o o o # o o', 'o o o o o o', 'o # o o o o'],
  timetable: ['TTT TTT TTT', '--- --- ---', '### ttt ###', 'ttt ### ttt', '### ttt ttt'],
  'journal-list': ['PPP TTTTTTT', 'PPP tttttt', '', 'PPP TTTTTT', 'PPP ttttttt'],
  people: ['PP  PP  PP', 'PP  PP  PP', 'TTT TTT TTT', 'tt  tt  tt', ''],
  'price-table': ['TTTT      TT', '------------', 'TTTTTT    TT', '------------', 'TTT       TT'],
  facts: ['TT   TTT  TT', 'TT   TTT  TT', 'ttt  ttt  tt', '', ''],
  bars: ['TTTT', '##########', 'TTTTT', '######', 'TTT'],
  balance: ['TTTT  TTTT', 'tttt  tttt', 'tttt  tttt', '----  ----', 'TTTT  TTTT'],
  'distance-scale': ['', 'TT  TT    TT', 'o---o-----o', 'tt  tt    tt', ''],
  tune: ['TTTTT', '------------', ' o  o  o  o', '------------', 'BBBB'],
  retention: ['TTTTT', 'tttttt    tt', '------------', 'tttttttt  tt', '------------'],
  disclosures: ['TTTT', 'tttttttttttt', 'ttttttttttt', '', 'tttttttttt'],
  'height-profile': ['        ##', '     ######', '   #########', ' ###########', '############'],
};

const plain = ['TTTTTT', '', 'PPPPPPPPPPPP', 'PPPPPPPPPPPP', 'PPPPPPPPPPPP'];

const cell = { width: 4, height: 6 };

/** How each kind of cell is drawn: its height, and how much of the colour it has. */
const inks: Readonly<Record<string, { readonly height: number; readonly opacity: number }>> = {
  T: { height: 3, opacity: 0.9 },
  t: { height: 1.5, opacity: 0.5 },
  P: { height: 6, opacity: 0.22 },
  B: { height: 4.5, opacity: 0.9 },
  '#': { height: 4, opacity: 0.6 },
  o: { height: 3, opacity: 0.9 },
  '-': { height: 0.6, opacity: 0.5 },
};

/** Draws how a section looks, in the colour of the words beside it. */
export function Sketch({ name }: { readonly name: string }) {
  const rows = layouts[name] ?? plain;
  return (
    <svg viewBox="-2 -2 52 34" width="104" height="68" aria-hidden="true" fill="currentColor">
      {rows.flatMap((row, line) =>
        [...row.matchAll(/([^ ])\1*/g)].map(({ 0: run, 1: kind = '', index }) => {
          const { height, opacity } = inks[kind] ?? { height: 0, opacity: 0 };
          return (
            <rect
              key={`${line} ${index}`}
              x={index * cell.width}
              y={line * cell.height + (cell.height - height) / 2}
              width={kind === 'o' ? height : run.length * cell.width - (kind === 'P' ? 0 : 1)}
              height={height}
              rx={kind === 'o' || kind === 'B' ? height / 2 : 0}
              opacity={opacity}
            />
          );
        }),
      )}
    </svg>
  );
}
