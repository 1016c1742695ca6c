/**
 * Facts of a new entity, as they are asked for: `--fact "starts_on day 开始日期 / Starts on"`. A `?` behind the key means
 * that it may be missing, a number in brackets is how long it may be (`number(4)`: four digits, `number(1-12)`: from one to
 * twelve), and a choice names its values:
 * `--fact "level choice 级别 / Level: school 校级 / School, city 市级 / City"`.
 */

const KINDS = ['line', 'area', 'day', 'number', 'flag', 'choice'] as const;
type Kind = (typeof KINDS)[number];

interface Words {
  readonly cn: string;
  readonly us: string;
}
interface Choice extends Words {
  readonly code: string;
}
export interface Fact extends Words {
  readonly key: string;
  readonly kind: Kind;
  readonly optional: boolean;
  /** Longest text, in characters; of a number its digits. */
  readonly max: number;
  /** Of a number: what it lies between. */
  readonly range: readonly [number, number];
  readonly choices: readonly Choice[];
}

/** What stands in the templates for the facts of an entity. */
export type FactWords = Readonly<Record<`fact_${string}`, string>>;

const LONGEST: Readonly<Partial<Record<Kind, number>>> = { line: 60, area: 500, number: 4 };
const SHAPE = /^([a-z][a-z0-9_]*)(\?)? ([a-z]+)(?:\((?:(\d+)-)?(\d+)\))? ([^/:]+) \/ ([^:]+)(?:: (.+))?$/;
const VALUE = /^([a-z][a-z0-9_]*) ([^/]+) \/ (.+)$/;
const REMARK = 'remark? area(200) 备注 / Remark';
/** What every entity has by itself. */
const OWN_KEYS = `id organization_id name author status actions version created_by created_at updated_at archived_at
  decided_by decided_at`.split(/\s+/);

/** Reads what was asked for; throws with a sentence that says how a fact is written. */
export function factsOf(asked: readonly string[]): Fact[] {
  const facts = (asked.length > 0 ? asked : [REMARK]).map(factOf);
  const keys = facts.map(({ key }) => key);
  const taken = keys.find((key, at) => OWN_KEYS.includes(key) || keys.indexOf(key) < at);
  if (taken) throw new Error(`"${taken}" is there already: a fact has a key of its own`);
  return facts;
}

function factOf(text: string): Fact {
  const [, key = '', mark, kind = '', least, most, cn = '', us = '', values] = SHAPE.exec(text) ?? [];
  if (!isKind(kind) || (kind === 'choice') !== (values !== undefined)) throw noFact(text);
  // brackets say a length where there is one, and from less to more
  if (most && (!LONGEST[kind] || Number(most) < Number(least ?? 1) || (least && kind !== 'number'))) throw noFact(text);
  const choices = (values?.split(', ') ?? []).map((value) => {
    const [, code = '', name = '', name_us = ''] = VALUE.exec(value) ?? [];
    if (!code) throw noFact(text);
    return { code, cn: name, us: name_us };
  });
  // a flag is always there: no stands for it
  const optional = mark !== undefined && kind !== 'flag';
  const longest = most ? Number(most) : (LONGEST[kind] ?? 0);
  const max = least ? String(most).length : longest;
  const range = least ? ([Number(least), longest] as const) : ([0, 10 ** max - 1] as const);
  return { key, kind, optional, max, range, cn, us: us.trim(), choices };
}

const noFact = (text: string) =>
  new Error(
    `"${text}" is no fact: "starts_on day 开始日期 / Starts on", "place? line(40) 地点 / Place", "level choice 级别 / Level: school 校级 / School, city 市级 / City"; kinds: ${KINDS.join(', ')}`,
  );

const isKind = (kind: string): kind is Kind => (KINDS as readonly string[]).includes(kind);

/** The parts of the templates that speak of facts, for an entity of this name in snake_case and camelCase. */
export function factWords(facts: readonly Fact[], snake: string, camel: string): FactWords {
  const has = (kind: Kind) => facts.some((fact) => fact.kind === kind);
  const listName = ({ key }: Fact) => listNameOf(camel, key);
  const lists = facts.filter(({ kind }) => kind === 'choice');
  const needed = facts.filter(({ optional }) => !optional);
  const days = needed.filter(({ kind }) => kind === 'day');
  const lines = (make: (fact: Fact) => string) => facts.map(make).join('\n');
  return {
    fact_list_imports:
      lists.length > 0
        ? `import type { ReferenceList } from '#shared/reference/item.ts';\nimport { zodOf } from '#shared/reference-lists.ts';\n`
        : '',
    fact_field_rules: `${has('day') ? 'day, ' : ''}${lists.length > 0 ? 'many, ' : ''}`,
    fact_lists: lists.map((fact) => listText(fact, listName(fact))).join(''),
    fact_rules: lines((fact) => `  ${fact.key}: ${ruleOf(fact, listName(fact))},`),
    fact_columns: lines((fact) => `    ${fact.key}: ${columnOf(fact, listName(fact))},`),
    fact_list_names: lists.map((fact) => `, ${listName(fact)}`).join(''),
    fact_fields: lines((fact) => `    ${fact.key}: ${fieldOf(fact, `${snake}_${fact.key}`, listName(fact))},`),
    // long texts are read in the drawer
    fact_shown: facts.flatMap(({ key, kind }) => (kind === 'area' ? [] : `    '${key}',\n`)).join(''),
    fact_queries: lists.map((fact) => `, ${fact.key}: many(zodOf(${listName(fact)})).optional()`).join(''),
    fact_filters: lists.map(({ key }) => `, ${key}: anyOf(${camel}.${key})`).join(''),
    fact_choices: lists.length > 0 ? `  filters: { ${lists.map(({ key }) => `${key}: 'many'`).join(', ')} },\n` : '',
    fact_sample: needed
      .filter(({ kind }) => kind !== 'day')
      .map((fact) => `, ${fact.key}: ${sampleOf(fact)}`)
      .join(''),
    fact_sample_days: days.map(({ key }) => `, ${key}: '2026-09-01'`).join(''),
    fact_demo_days: days.map(({ key }) => `, ${key}: addDays(begun, 2)`).join(''),
    fact_day_keys: days.map(({ key }) => ` | '${key}'`).join(''),
  };
}

/** What the table of such an entity imports: by module, the names, and whether they are types alone. */
export function tableImports(
  facts: readonly Fact[],
  kebab: string,
  camel: string,
  isLiving: boolean,
): readonly Import[] {
  const kinds = new Set(facts.map(({ kind }) => kind));
  const lists = facts.filter(({ kind }) => kind === 'choice').map(({ key }) => listNameOf(camel, key));
  const contract = (part: string) => `../contract/${kebab}.${part}.ts`;
  return [
    { names: isLiving ? [] : ['sql'], from: 'drizzle-orm' },
    {
      names: [
        'index',
        'pgTable',
        'text',
        'uuid',
        ...(isLiving ? [] : ['uniqueIndex']),
        ...(kinds.has('flag') ? ['boolean'] : []),
        ...(kinds.has('number') ? ['integer'] : []),
      ],
      from: 'drizzle-orm/pg-core',
    },
    { names: ['organization'], from: '#modules/core/directory/server/tables.ts' },
    {
      names: ['createdAt', 'instant', 'primaryId', 'updatedAt', 'version', ...(kinds.has('day') ? ['day'] : [])],
      from: '#server/database/columns.ts',
    },
    { names: isLiving ? ['StateOf'] : [], from: '#shared/lifecycle.ts', types: true },
    { names: isLiving ? [`${camel}Lifecycle`] : [], from: contract('lifecycle'), types: true },
    { names: lists.length > 0 ? ['CodeOf'] : [], from: '#shared/reference/item.ts', types: true },
    { names: lists, from: contract('contract'), types: true },
  ];
}

export interface Import {
  readonly names: readonly string[];
  readonly from: string;
  readonly types?: true;
}

/** A text with these names imported, beside what it imports from there already. */
export function withImport(text: string, { names, from, types }: Import): string {
  if (names.length === 0) return text;
  const head = types ? 'import type' : 'import';
  const before = new RegExp(`^${head} \\{([^{}]*)\\} from '${from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}';\n`, 'm');
  const known =
    before
      .exec(text)?.[1]
      ?.split(',')
      .flatMap((name) => name.trim() || []) ?? [];
  const line = `${head} { ${[...new Set([...known, ...names])].sort().join(', ')} } from '${from}';\n`;
  return known.length > 0 ? text.replace(before, () => line) : line + text;
}

/** The words of the facts in one language, by the keys of the texts of the module. */
export const factTexts = (facts: readonly Fact[], snake: string, lang: 'cn' | 'us'): Readonly<Record<string, string>> =>
  Object.fromEntries(facts.map((fact) => [`${snake}_${fact.key}`, fact[lang]]));

const listText = ({ choices }: Fact, name: string) =>
  `export const ${name} = [\n${choices.map(({ code, cn, us }) => `  { code: '${code}', cn: ${quoted(cn)}, us: ${quoted(us)} },\n`).join('')}] as const satisfies ReferenceList;\n\n`;

function ruleOf({ kind, max, range, optional }: Fact, list: string): string {
  const rules: Record<Kind, string> = {
    line: `line(1, ${max})`,
    area: `line(1, ${max})`,
    day: 'day',
    number: `z.int().min(${range[0]}).max(${range[1]})`,
    flag: 'z.boolean().default(false)',
    choice: `zodOf(${list})`,
  };
  return `${rules[kind]}${optional ? '.nullable().default(null)' : ''}`;
}

function columnOf({ kind, optional }: Fact, list: string): string {
  const columns: Record<Kind, string> = {
    line: 'text()',
    area: 'text()',
    day: 'day()',
    number: 'integer()',
    flag: 'boolean().default(false)',
    choice: `text().$type<CodeOf<typeof ${list}>>()`,
  };
  return `${columns[kind]}${optional ? '' : '.notNull()'}`;
}

function fieldOf({ kind, max, optional }: Fact, text: string, list: string): string {
  const must = optional || kind === 'flag' || kind === 'choice' ? '' : ', required: true';
  const more: Record<Kind, string> = {
    line: `, max: ${max}`,
    area: `, max: ${max}`,
    day: ', width: 130',
    number: `, max: ${max}, width: 110`,
    flag: '',
    choice: `, of: ${list}, width: 130`,
  };
  return `{ kind: '${kind}', text: '${text}'${more[kind]}${must} }`;
}

function sampleOf({ kind, cn, range, choices }: Fact): string {
  const samples: Record<Kind, string> = {
    line: quoted(cn),
    area: quoted(cn),
    day: `'2026-09-01'`,
    number: String(Math.max(1, range[0])),
    flag: 'true',
    choice: `'${choices[0]?.code}'`,
  };
  return samples[kind];
}

/** A text as code: a label may have an apostrophe. */
const quoted = (text: string) => JSON.stringify(text);
const listNameOf = (camel: string, key: string) => `${camel}${capital(key)}Choices`;
const capital = (key: string) => key.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
