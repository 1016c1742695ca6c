import pg from 'pg';
import type { Seal } from '../crypto/seal.ts';
import { withStartLock } from './migrate.ts';

const PLACE = 'key_canary.sealed';
const PURPOSE = 'key canary';

/** What an operator reads when the keys are not those of the database. */
const SENTENCES = {
  other: 'setting SECRET_KEY: the values in this database were sealed with another key; nothing of them could be read.',
  missing:
    'setting SECRET_KEYS_PREVIOUS: some values in this database were sealed with a key that is not among the given ones.',
  order:
    'setting SECRET_KEYS_PREVIOUS: its last key is not the first one that this database ever had; phones and ID numbers would not be found.',
} as const;

/**
 * Ends a start whose keys are not those of the database, before anything is sealed with them. Every key that was ever
 * the current one leaves a value here that only it opens, signed by the first key of all.
 */
export function assertKeys(owner: pg.Client, seal: Seal): Promise<void> {
  return withStartLock(owner, async () => {
    const { rows } = await owner.query<{ key_id: string; sealed: string; signature: string }>(
      'select key_id, sealed, signature from key_canary',
    );
    const opened = rows.filter((row) => seal.knows(row.sealed) && opens(seal, row.sealed));
    if (rows.length > 0 && opened.length === 0) throw new Error(SENTENCES.other);
    if (opened.length < rows.length) throw new Error(SENTENCES.missing);
    if (rows.some((row) => row.signature !== seal.sign(row.key_id, PURPOSE))) throw new Error(SENTENCES.order);
    if (rows.length === 0) await assertOpens(owner, seal);
    if (rows.every((row) => row.key_id !== seal.key_id))
      await owner.query('insert into key_canary (key_id, sealed, signature) values ($1, $2, $3)', [
        seal.key_id,
        seal.seal(seal.key_id, PLACE),
        seal.sign(seal.key_id, PURPOSE),
      ]);
  });
}

/** A database from before the canary: one sealed value of every column has to be of a key that is at hand. */
async function assertOpens(owner: pg.Client, seal: Seal): Promise<void> {
  const { rows: columns } = await owner.query<{ place: string; name: string }>(
    `select attrelid::regclass::text as place, attname as name from pg_attribute join pg_class c on c.oid = attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and attname like '%\\_sealed' and not attisdropped`,
  );
  for (const { place, name } of columns) {
    const column = pg.escapeIdentifier(name);
    const { rows } = await owner.query<{ value: string }>(
      `select ${column}::text as value from ${place} where ${column} is not null limit 1`,
    );
    if (rows[0] && !seal.knows(rows[0].value)) throw new Error(SENTENCES.other);
  }
}

function opens(seal: Seal, sealed: string): boolean {
  try {
    seal.open(sealed, PLACE);
    return true;
  } catch {
    return false;
  }
}
