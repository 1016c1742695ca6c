import type pg from 'pg';
import { CANONICAL, chained, GENESIS, plainHash, redactionText, type Sign } from './links.ts';
import { queryWithoutTyped, withoutTyped } from './typed.ts';

const BATCH = 200;

interface Found {
  readonly position: string;
  readonly id: string;
  readonly hash: string;
  readonly previous: string | null;
  readonly canonical: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

interface Keys {
  readonly sign: Sign;
  /** The last link that was made without the key. */
  readonly keyed_after: number;
}

/**
 * Masks what people typed in the sealed rows of the log that older versions wrote in clear. A row is first verified
 * against its link; one that does not fit is left as it is, to be looked into. The link stays, so that all later
 * ones fit; `audit_redaction` says with the key of the installation how the row reads from then on. Gives the places.
 */
export async function redactTyped(client: pg.PoolClient, keys: Keys): Promise<number[]> {
  const done: number[] = [];
  for (let after = 0; ; ) {
    const found = await rowsWithParams(client, after);
    for (const row of found) if (await redact(client, row, keys)) done.push(Number(row.position));
    const last = found.at(-1);
    if (!last) return done;
    after = Number(last.position);
  }
}

async function rowsWithParams(client: pg.PoolClient, after: number): Promise<Found[]> {
  const { rows } = await client.query<Found>(
    `select s.position, a.id, s.hash, p.hash as previous, ${CANONICAL} as canonical, a.changes
       from audit_log a join audit_seal s on s.audit_id = a.id left join audit_seal p on p.position = s.position - 1
      where (a.changes ? 'params' or (a.action = 'list_view.save' and a.changes ? 'query')) and s.position > $1
        and not exists (select 1 from audit_redaction r where r.position = s.position)
      order by s.position limit ${BATCH}`,
    [after],
  );
  return rows;
}

async function redact(client: pg.PoolClient, row: Found, { sign, keyed_after }: Keys): Promise<boolean> {
  const position = Number(row.position);
  const now = maskedChanges(row.changes);
  if (JSON.stringify(now) === JSON.stringify(row.changes)) return false;
  const previous = position === 1 ? GENESIS : row.previous;
  const link = position > keyed_after ? sign : plainHash;
  if (previous === null || chained(previous, row.canonical, link) !== row.hash) return false;
  await client.query('begin');
  try {
    const { rows } = await client.query<{ canonical: string }>(
      `update audit_log a set changes = $2 where a.id = $1 returning ${CANONICAL} as canonical`,
      [row.id, JSON.stringify(now)],
    );
    const signature = sign(redactionText(position, row.hash, rows[0]?.canonical ?? ''));
    await client.query('insert into audit_redaction (position, audit_id, fields, signature) values ($1, $2, $3, $4)', [
      position,
      row.id,
      TYPED_IN.filter((field) => field in now),
      signature,
    ]);
    await client.query('commit');
    return true;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Fields of changes in which a whole query may stand: of an export, of a saved view. */
const TYPED_IN = ['params', 'query'] as const;

/** Both sides of these fields without what was typed. */
export function maskedChanges(changes: Found['changes']): Found['changes'] {
  const side = (value: unknown) => {
    if (typeof value === 'string') return queryWithoutTyped(value);
    return typeof value === 'object' && value !== null ? withoutTyped(value as Record<string, unknown>) : value;
  };
  const masked = TYPED_IN.flatMap((field) => {
    const pair = changes[field];
    return pair ? [[field, [side(pair[0]), side(pair[1])]] as const] : [];
  });
  return { ...changes, ...Object.fromEntries(masked) };
}
