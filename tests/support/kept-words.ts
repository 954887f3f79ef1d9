import ts from 'typescript';

/** The paths of messages in a room, such as `formWords.saved`. */
export type Rooms = Readonly<Record<string, readonly string[]>>;

interface Import {
  readonly name: string;
  /** `undefined` for what the `words.ts` of a folder composes. */
  readonly messages: readonly string[] | undefined;
}

/** Methods that call their argument at once. */
const iterators = new Set(['every', 'filter', 'find', 'flatMap', 'forEach', 'from', 'map', 'some']);
/** Functions of `Object` that read all values. */
const readers = new Set(['assign', 'entries', 'values']);

/**
 * Returns the messages that a module reads while it is loaded, as `line: code`. Groups of messages may be handed on
 * whole, because each access of them reads the current language.
 */
export function findKeptWords(text: string, rooms: Rooms): readonly string[] {
  if (!/words['/]/.test(text)) return [];
  const options = {
    languageVersion: ts.ScriptTarget.Latest,
    jsDocParsingMode: ts.JSDocParsingMode.ParseNone,
  };
  const file = ts.createSourceFile('module.tsx', text, options, true);
  const imports = importsOf(file, rooms);
  if (imports.size === 0) return [];
  const own = readingFunctions(file, imports);
  return readsIn(file, imports, own).map((node) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart());
    return `${line + 1}: ${node.getText()}`;
  });
}

function importsOf(file: ts.SourceFile, rooms: Rooms): ReadonlyMap<string, Import> {
  const imports = new Map<string, Import>();
  for (const statement of file.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
      continue;
    const { text } = statement.moduleSpecifier;
    const [, room] = /^@\/lib\/words\/(?:en\/)?(.+)$/.exec(text) ?? [];
    if (room === undefined && !/\/(?:[\w-]+-)?words$/.test(text)) continue;
    const bindings = statement.importClause?.namedBindings;
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue;
    // The words of shells have one language.
    if (room !== undefined && !(room in rooms)) continue;
    for (const { name, propertyName } of bindings.elements) {
      const messages = room === undefined ? undefined : rooms[room];
      imports.set(name.text, { name: (propertyName ?? name).text, messages });
    }
  }
  return imports;
}

/** Functions of the module that read messages when they are called, and those that call them. */
function readingFunctions(file: ts.SourceFile, imports: ReadonlyMap<string, Import>) {
  const bodies = new Map<string, ts.Node>();
  for (const statement of file.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name && statement.body) {
      bodies.set(statement.name.text, statement.body);
    }
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (ts.isIdentifier(name) && initializer && ts.isArrowFunction(initializer)) {
        bodies.set(name.text, initializer.body);
      }
    }
  }
  const found = new Set<string>();
  let size: number;
  do {
    ({ size } = found);
    for (const [name, body] of bodies) {
      if (readsIn(body, imports, found).length > 0) found.add(name);
    }
  } while (found.size > size);
  return found;
}

/** Lists what runs with `root` and reads a message. */
function readsIn(
  root: ts.Node,
  imports: ReadonlyMap<string, Import>,
  own: ReadonlySet<string>,
): readonly ts.Node[] {
  const reads: ts.Node[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (node !== root && runsLater(node)) return;
    if (ts.isIdentifier(node) && isReference(node)) {
      const imported = imports.get(node.text);
      const read = imported === undefined ? callOf(node, own) : readOf(node, imported);
      if (read !== undefined) reads.push(read);
    }
    ts.forEachChild(node, visit);
  };
  visit(root);
  return reads;
}

function runsLater(node: ts.Node): boolean {
  if (ts.isPropertyDeclaration(node)) {
    return !node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
  }
  if (!ts.isFunctionLike(node)) return false;
  if (!ts.isArrowFunction(node) && !ts.isFunctionExpression(node)) return true;
  const outer = ts.isParenthesizedExpression(node.parent) ? node.parent : node;
  if (!ts.isCallExpression(outer.parent)) return true;
  const { expression } = outer.parent;
  const isIterator =
    ts.isPropertyAccessExpression(expression) && iterators.has(expression.name.text);
  return expression !== outer && !isIterator;
}

/** Whether an identifier is a value, not a name of a property or of a declaration. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent)) return parent.initializer === node;
  return !ts.isExportSpecifier(parent);
}

function callOf(node: ts.Identifier, own: ReadonlySet<string>): ts.Node | undefined {
  const isCall = ts.isCallExpression(node.parent) && node.parent.expression === node;
  return isCall && own.has(node.text) ? node.parent : undefined;
}

function readOf(node: ts.Identifier, { name, messages }: Import): ts.Node | undefined {
  let chain: ts.Node = node;
  let path = name;
  while (isAccess(chain.parent) && chain.parent.expression === chain) {
    chain = chain.parent;
    if (messages === undefined) return chain;
    path = ts.isPropertyAccessExpression(chain) ? `${path}.${chain.name.text}` : `${path}.*`;
    if (!isGroup(path, messages)) return chain;
  }
  const { parent } = chain;
  if (ts.isCallExpression(parent)) {
    if (parent.expression === chain) return parent;
    const { expression } = parent;
    const isRead = ts.isPropertyAccessExpression(expression) && readers.has(expression.name.text);
    return isRead ? parent : undefined;
  }
  if (ts.isSpreadAssignment(parent) || ts.isSpreadElement(parent)) return parent;
  if (!ts.isVariableDeclaration(parent) || !ts.isObjectBindingPattern(parent.name))
    return undefined;
  const areGroups = parent.name.elements.every(
    ({ propertyName, name: own }) =>
      messages !== undefined && isGroup(`${path}.${(propertyName ?? own).getText()}`, messages),
  );
  return areGroups ? undefined : parent;
}

function isAccess(node: ts.Node): node is ts.PropertyAccessExpression | ts.ElementAccessExpression {
  return ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node);
}

/** Whether a path leads to messages by name; `*` is any name. */
function isGroup(path: string, messages: readonly string[]): boolean {
  const parts = path.split('.');
  return messages.some((message) => {
    const names = message.split('.');
    return (
      names.length > parts.length && parts.every((part, at) => part === '*' || part === names[at])
    );
  });
}
