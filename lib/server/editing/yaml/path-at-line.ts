import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Node } from 'yaml';

interface PlacedNode {
  readonly path: readonly (string | number)[];
  readonly line: number;
}

/**
 * Returns the path of the setting that begins on a line of YAML, the outermost of several; else of the last one above
 * it. The first line is 1.
 */
export function pathAtLine(text: string, line: number): readonly (string | number)[] {
  const lines = new LineCounter();
  const { contents } = parseDocument(text, { prettyErrors: false, lineCounter: lines });
  const places = placesIn(contents, [], (offset) => lines.linePos(offset).line);
  const above = places.findLast((place) => place.line <= line);
  return places.find((place) => place.line === above?.line)?.path ?? [];
}

/** Lists the settings and the items in a node, in the order of the text. */
function placesIn(
  node: unknown,
  path: readonly (string | number)[],
  lineAt: (offset: number) => number,
): readonly PlacedNode[] {
  const placed = (key: string | number, start: unknown, value: unknown) => {
    const inner = [...path, key];
    const offset = startOf(start);
    const own = offset === undefined ? [] : [{ path: inner, line: lineAt(offset) }];
    return [...own, ...placesIn(value, inner, lineAt)];
  };
  if (isMap(node)) {
    return node.items.flatMap(({ key, value }) =>
      isScalar(key) ? placed(String(key.value), key, value) : [],
    );
  }
  return isSeq(node) ? node.items.flatMap((item, index) => placed(index, item, item)) : [];
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? (node as Node).range?.[0] : undefined;
}
