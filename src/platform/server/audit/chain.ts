import pg from 'pg';
import type { Logger } from 'pino';
import { CANONICAL, chained, GENESIS, plainHash, redactionText, type Sign } from './links.ts';
import { redactTyped } from './redaction.ts';

const LOCK = 7412;
const BATCH = 500;
const FULL_LOOK_EVERY_MS = 60_000;

/** How far back unsealed rows are looked for: a row may become visible later than its own time says. */
type Look = 'recent' | 'hour' | 'everything';
const SINCE: Readonly<Record<Look, string>> = {
  recent: "a.at > now() - interval '1 minute' and",
  hour: "a.at > now() - interval '1 hour' and",
  everything: '',
};

export interface Verdict {
  /** Rows that were looked at and fit. */
  readonly checked: number;
  /** The first place where log and chain differ; null: none. */
  readonly broken: {
    readonly position: number;
    readonly audit_id: string;
    readonly reason: 'changed' | 'missing' | 'gap' | 'unsigned';
  } | null;
}

interface Link {
  readonly position: string;
  readonly audit_id: string;
  readonly hash: string;
  readonly canonical: string | null;
  /** Of a row that was redacted: what the installation signed when it was. */
  readonly redaction: string | null;
}

/**
 * The hash chain over the audit log: every row gets a place and a hash over the one before it and its own content, so
 * that a row which is changed, taken out or slipped in later no longer fits. The hash is keyed: the database alone is
 * not enough to rebuild the chain. Works as the database owner, since the application may only add to the log.
 */
export class AuditChain {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  readonly #sign: Sign;
  #lookedAt = 0;
  #isFirst = true;

  /** `sign` has to stay the same for ever: it takes the first key of the installation, which a rotation leaves alone. */
  constructor(config: pg.PoolConfig, sign: Sign, log: Logger) {
    this.#sign = sign;
    this.#pool = new pg.Pool({ ...config, max: 1, idleTimeoutMillis: 60_000, application_name: 'portal audit' });
    this.#pool.on('error', () => {});
    this.#pool.on('connect', (client) => client.on('error', () => {}));
    this.#log = log;
  }

  /** Seals what is not sealed yet. One node at a time; a second one returns at once. Returns how many rows. */
  async seal(): Promise<number> {
    const look = this.#nextLook();
    let sealed = 0;
    for (let count = BATCH; count === BATCH; sealed += count) count = await this.#sealSome(look);
    return sealed;
  }

  /**
   * Verifies the chain between two positions (all of it by default) and names the first place that does not match. The
   * link before `from` is taken as right.
   */
  async verify(from = 1, to = Number.MAX_SAFE_INTEGER): Promise<Verdict> {
    let previous = from > 1 ? await this.#hashAt(from - 1) : GENESIS;
    if (previous === null) return { checked: 0, broken: { position: from - 1, audit_id: '', reason: 'gap' } };
    const archived = await this.#archivedTo();
    const keyedAfter = await this.#keyedAfter();
    if (keyedAfter === null) return { checked: 0, broken: { position: from, audit_id: '', reason: 'unsigned' } };
    let position = from;
    for (;;) {
      const links = await this.#links(position, Math.min(to, position + BATCH - 1));
      for (const link of links) {
        const sign = position > keyedAfter ? this.#sign : plainHash;
        const broken = fault(link, { position, previous, archived, sign, redaction: this.#sign });
        if (broken) {
          this.#log.error(
            { position, audit_id: link.audit_id, reason: broken },
            'the audit log does not fit its chain',
          );
          return { checked: position - from, broken: { position, audit_id: link.audit_id, reason: broken } };
        }
        previous = link.hash;
        position += 1;
      }
      if (links.length < BATCH) return { checked: position - from, broken: null };
    }
  }

  /** Masks what people typed where older versions recorded it in clear (`redaction.ts`). Gives the places in the chain. */
  async redact(): Promise<number[]> {
    const keyedAfter = await this.#keyedAfter();
    if (keyedAfter === null) return [];
    return this.asOwner((client) => redactTyped(client, { sign: this.#sign, keyed_after: keyedAfter }));
  }

  /** Position and hash of the newest link: kept elsewhere, it proves later that nothing before it was changed. */
  async head(): Promise<{ position: number; hash: string } | null> {
    const { rows } = await this.#pool.query('select position, hash from audit_seal order by position desc limit 1');
    return rows[0] ? { position: Number(rows[0].position), hash: rows[0].hash } : null;
  }

  /** Work as the database owner, on the chain's own connection. */
  async asOwner<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      return await work(client);
    } catch (error) {
      failure = error as Error;
      throw error;
    } finally {
      client.release(failure);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }

  #nextLook(): Look {
    if (this.#isFirst) return 'everything';
    return Date.now() - this.#lookedAt > FULL_LOOK_EVERY_MS ? 'hour' : 'recent';
  }

  async #sealSome(look: Look): Promise<number> {
    const client = await this.#pool.connect();
    let failure: Error | undefined;
    try {
      await client.query('begin');
      const count = await sealBatch(client, look, this.#sign);
      await client.query('commit');
      if (count !== BATCH && look !== 'recent') {
        this.#isFirst = false;
        this.#lookedAt = Date.now();
      }
      return count;
    } catch (error) {
      failure = error as Error;
      await client.query('rollback').catch(() => {});
      throw error;
    } finally {
      client.release(failure);
    }
  }

  /** The last link without a key; null when somebody else than the installation wrote that down. */
  async #keyedAfter(): Promise<number | null> {
    const { rows } = await this.#pool.query('select keyed_after, signature from audit_chain');
    const [switched] = rows;
    if (!switched) return null;
    const keyedAfter = Number(switched.keyed_after);
    // before the first keyed link nobody has signed yet
    if (switched.signature === null) return ((await this.head())?.position ?? 0) === keyedAfter ? keyedAfter : null;
    return switched.signature === this.#sign(switchText(keyedAfter)) ? keyedAfter : null;
  }

  /** Up to here rows may stand in an archive file instead of the log. */
  async #archivedTo(): Promise<number> {
    const { rows } = await this.#pool.query('select max(last_position) as position from audit_archive');
    return Number(rows[0]?.position ?? 0);
  }

  async #hashAt(position: number): Promise<string | null> {
    const { rows } = await this.#pool.query('select hash from audit_seal where position = $1', [position]);
    return rows[0]?.hash ?? null;
  }

  async #links(from: number, to: number): Promise<Link[]> {
    const { rows } = await this.#pool.query<Link>(
      `select s.position, s.audit_id, s.hash, case when a.id is not null then ${CANONICAL} end as canonical,
              r.signature as redaction
         from audit_seal s left join audit_log a on a.id = s.audit_id left join audit_redaction r on r.position = s.position
        where s.position between $1 and $2 order by s.position`,
      [from, to],
    );
    return rows;
  }
}

/** Seals up to one batch in the caller's transaction; 0 also when another node is at it. */
async function sealBatch(client: pg.PoolClient, look: Look, sign: Sign): Promise<number> {
  const { rows: lock } = await client.query('select pg_try_advisory_xact_lock($1) as mine', [LOCK]);
  if (!lock[0].mine) return 0;
  const { rows } = await client.query<{ id: string; canonical: string }>(
    `select a.id, ${CANONICAL} as canonical from audit_log a
      where ${SINCE[look]} not exists (select 1 from audit_seal s where s.audit_id = a.id)
      order by a.at, a.id limit ${BATCH}`,
  );
  if (rows.length === 0) return 0;
  const { rows: heads } = await client.query('select position, hash from audit_seal order by position desc limit 1');
  const first = Number(heads[0]?.position ?? 0) + 1;
  let hash: string = heads[0]?.hash ?? GENESIS;
  await signSwitch(client, first, sign);
  const hashes = rows.map((row) => {
    hash = chained(hash, row.canonical, sign);
    return hash;
  });
  await client.query(
    `insert into audit_seal (position, audit_id, hash, is_keyed)
     select $1::bigint + n - 1, id, hash, true from unnest($2::uuid[], $3::text[]) with ordinality as link (id, hash, n)`,
    [first, rows.map((row) => row.id), hashes],
  );
  return rows.length;
}

/** The first keyed link comes with the signature that says where the ones without a key end. */
async function signSwitch(client: pg.PoolClient, first: number, sign: Sign): Promise<void> {
  await client.query('update audit_chain set signature = $2 where signature is null and keyed_after = $1', [
    first - 1,
    sign(switchText(first - 1)),
  ]);
}

const switchText = (keyedAfter: number) => `keyed after ${keyedAfter}`;

interface Expected {
  readonly position: number;
  readonly previous: string;
  readonly archived: number;
  readonly sign: Sign;
  readonly redaction: Sign;
}

function fault(
  link: Link,
  { position, previous, archived, sign, redaction }: Expected,
): 'changed' | 'missing' | 'gap' | null {
  if (Number(link.position) !== position) return 'gap';
  if (link.canonical === null) return position <= archived ? null : 'missing';
  // the link of a redacted row holds what it said before; the signature says how it reads now
  if (link.redaction !== null)
    return link.redaction === redaction(redactionText(position, link.hash, link.canonical)) ? null : 'changed';
  return link.hash === chained(previous, link.canonical, sign) ? null : 'changed';
}
