/** A name with a value, or without one for an empty list. */
export type JsonPair = readonly [name: string, value: string | undefined];

const token = /[\t\n\r ]*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)/y;

/**
 * Reads the members of a JSON object of strings, numbers, booleans, null and lists of these, in the
 * order of sending. A name may come several times. A number is the text that was sent: `Number` has 15
 * digits and no `1e400`. Yields `nested` for any other value. Throws `SyntaxError` if a text is no JSON,
 * and for another value than an object.
 */
export function* readJsonFields(text: string): Generator<JsonPair | 'nested', void, undefined> {
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SyntaxError();
  // The text is valid, so its tokens need no further check.
  const next = tokensOf(text);
  next();
  for (let name = next(); name !== '}'; name = next()) {
    if (name === ',') continue;
    next();
    yield* readValues(parseString(name), next);
  }
}

function* readValues(name: string, next: () => string): Generator<JsonPair | 'nested'> {
  const first = next();
  if (first !== '[') {
    yield first === '{' ? 'nested' : [name, scalarText(first)];
    return;
  }
  let count = 0;
  for (let item = next(); item !== ']'; item = next()) {
    if (item === ',') continue;
    count += 1;
    yield item === '{' || item === '[' ? 'nested' : [name, scalarText(item)];
  }
  if (count === 0) yield [name, undefined];
}

function tokensOf(text: string): () => string {
  let at = 0;
  return () => {
    token.lastIndex = at;
    const found = token.exec(text)?.[1] ?? '}';
    at = token.lastIndex;
    return found;
  };
}

function scalarText(source: string): string {
  if (source.startsWith('"')) return parseString(source);
  return source === 'null' ? '' : source;
}

function parseString(source: string): string {
  return String(JSON.parse(source));
}
