import type { TestDatabase } from '#server/testing/database.ts';

/** What some columns of a made row hold, as SQL over `n` (1, 2, 3 …) and, where the table has rows, `s` (one of them). */
export type Overrides = Readonly<Record<string, string>>;

interface Column {
  readonly name: string;
  readonly type: string;
  readonly is_required: boolean;
  readonly is_unique: boolean;
}

/** Rows that are written; their statistics are multiplied, so that the planner sees as many as were asked for. */
const WRITTEN = 10_000;

/**
 * Makes a table look as if it held `rows` rows: those that stand there are repeated with other keys and times, and where
 * there are none, plain values of each type are made. Foreign keys and checks do not bind the copies, since only the
 * planner looks at them.
 */
export async function enlarge(db: TestDatabase, table: string, rows: number, overrides: Overrides = {}): Promise<void> {
  const columns = await db.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull as is_required,
            exists (select 1 from pg_index i where i.indrelid = a.attrelid and i.indisunique and a.attnum = any (i.indkey)) as is_unique
       from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''`,
    [`public.${table}`],
  );
  const [count] = await db.query<{ n: number }>(`select count(*)::int as n from "${table}"`);
  const known = count?.n ?? 0;
  const value = (column: Column) => overrides[column.name] ?? (known ? copied(column) : made(column));
  const checks = await db.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [`public.${table}`],
  );
  const source = known
    ? `(select row_number() over () - 1 as source_no, * from "${table}") s join generate_series(1, ${WRITTEN - known}) n on s.source_no = n % ${known}`
    : `generate_series(1, ${WRITTEN}) n`;
  await db.query(`
    set session_replication_role = replica;
    ${checks.map(({ name }) => `alter table "${table}" drop constraint "${name}";`).join('\n')}
    insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) select ${columns.map(value).join(', ')} from ${source};
    reset session_replication_role;
    analyze "${table}";
    update pg_class set reltuples = ${rows}
     where oid in (select '"${table}"'::regclass union select indexrelid from pg_index where indrelid = '"${table}"'::regclass)`);
}

const TIME = /^(timestamp|date)/;
const isShared = (name: string) => name === 'organization_id' || name === 'client_id';

function copied({ name, type, is_unique }: Column): string {
  const column = `s."${name}"`;
  if (type.startsWith('timestamp')) return `${column} - n * interval '3 minutes'`;
  if (/(^|_)name|pinyin|number|title/.test(name) && type === 'text') return `${column} || n`;
  if (!is_unique || isShared(name)) return column;
  if (type === 'uuid') return `md5(${column}::text || n)::uuid`;
  if (type === 'text') return `${column} || '~' || n`;
  if (type === 'date') return `${column} - n`;
  return type === 'integer' || type === 'bigint' ? `${column} + n` : column;
}

function made({ name, type, is_required, is_unique }: Column): string {
  if (!is_required && !TIME.test(type) && !is_unique) return 'null';
  if (type === 'uuid') return `md5('${name}' || n)::uuid`;
  if (type.startsWith('timestamp')) return `now() - n * interval '3 minutes'`;
  if (type === 'date') return 'current_date - n % 3000';
  if (type === 'boolean') return 'false';
  if (type === 'jsonb') return `'{}'::jsonb`;
  if (type === 'inet') return `'10.0.0.1'::inet`;
  if (type === 'bytea') return `''::bytea`;
  if (type.endsWith('[]')) return `'{}'::${type}`;
  return type === 'text' ? `'v' || n` : 'n';
}
