import { type Plugin, parseAst } from 'vite';

/**
 * A browser calls endpoints by method and path; it never looks at the shapes of answers, and at the rules of a body
 * only when a form is on the screen. In a build every endpoint therefore keeps method, path, form and files, and the
 * body's rules move behind a dynamic import of the same contract (`?rules`): a page without a form loads neither
 * its contract's shapes nor zod. Development and tests see the contracts as they are written.
 */
const SUFFIX = '?rules';
const KEPT = new Set(['method', 'path', 'form', 'files', 'raw']);
const BODIES = '#web/ui/forms/bodies.ts';

/** The part of a syntax node that is used here. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string';

function some(node: unknown, test: (node: Node) => boolean): boolean {
  if (Array.isArray(node)) return node.some((item) => some(item, test));
  if (!isNode(node)) return false;
  return test(node) || Object.values(node).some((value) => typeof value === 'object' && some(value, test));
}

const isCall = (node: Node) => node.type === 'CallExpression';
/** A bundler keeps an unused value for these, since they might do something. */
const mayAct = (node: Node) => isCall(node) || node.type === 'MemberExpression';
const nameOf = (node: unknown) => (isNode(node) ? ((node['name'] ?? node['value']) as string | undefined) : undefined);

/** `defineEndpoints('group', { … })`, or null for every other expression. */
function endpointsOf(init: Node): Node | null {
  const [, table] = (init['arguments'] ?? []) as Node[];
  return isCall(init) && nameOf(init['callee']) === 'defineEndpoints' && table?.type === 'ObjectExpression'
    ? table
    : null;
}

/** Cuts each endpoint down to what a call needs. */
function* cuts(table: Node): Generator<Edit> {
  for (const property of table['properties'] as Node[]) {
    const endpoint = property['value'];
    if (!isNode(endpoint) || endpoint.type !== 'ObjectExpression')
      throw new Error('an endpoint is written as an object');
    for (const part of endpoint['properties'] as Node[]) {
      if (!KEPT.has(nameOf(part['key']) ?? '')) yield { start: part.start, end: part.end, text: '' };
    }
  }
}

interface Light {
  readonly edits: readonly Edit[];
  readonly bodies: readonly string[];
}

/** What changes in one module that builds schemas. */
function lighten(program: Node): Light {
  const edits: Edit[] = [];
  const bodies: string[] = [];
  for (const statement of program['body'] as Node[]) {
    const declaration = isNode(statement['declaration']) ? statement['declaration'] : statement;
    if (declaration.type !== 'VariableDeclaration') continue;
    for (const { id, init } of declaration['declarations'] as { id: Node; init: Node | null }[]) {
      if (!init) continue;
      const table = endpointsOf(init);
      if (table) {
        edits.push(...cuts(table));
        bodies.push(String(nameOf(id)));
      } else if (some(init, mayAct)) {
        // Built only where it is used: the bundler may leave it out.
        edits.push({ start: init.start, end: init.start, text: '/*#__PURE__*/ (() => (' });
        edits.push({ start: init.end, end: init.end, text: '))()' });
      }
    }
  }
  return { edits, bodies };
}

function apply(code: string, edits: readonly Edit[]): string {
  let result = code;
  for (const { start, end, text } of edits.toSorted((a, b) => b.start - a.start)) {
    // A cut property takes its comma along.
    const comma = text === '' ? (/^\s*,/.exec(result.slice(end))?.[0].length ?? 0) : 0;
    result = result.slice(0, start) + text + result.slice(end + comma);
  }
  return result;
}

export function lightContracts(): Plugin {
  return {
    name: 'light-contracts',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer?.endsWith(SUFFIX) || source.endsWith(SUFFIX)) return undefined;
      const resolved = await this.resolve(source, importer.slice(0, -SUFFIX.length), { ...options, skipSelf: true });
      // Everything that the rules are made of comes a second time, so that the first stays without them.
      return resolved && /\/src\/.+\.ts$/.test(resolved.id) ? { ...resolved, id: resolved.id + SUFFIX } : resolved;
    },
    transform(code, id) {
      if (!/\/src\/.+\.tsx?$/.test(id) || !/from 'zod'|\bdefine(?:Endpoints|Refusals)\(/.test(code)) return undefined;
      const program = parseAst(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node;
      const { edits, bodies } = lighten(program);
      const lent = bodies.map(
        (name) => `lendBodies(${name}, async () => (await import(${JSON.stringify(id + SUFFIX)})).${name});`,
      );
      const head = lent.length > 0 ? `import { lendBodies } from '${BODIES}';\n` : '';
      return { code: head + apply(code, edits) + lent.join('\n'), map: null };
    },
  };
}
