import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import type pg from 'pg';
import { uuidv7 } from '#shared/uuid.ts';
import type { FileRow } from '../files/kinds.ts';
import { defineFileKind } from '../files/kinds.ts';
import type { Services } from '../services.ts';
import { CANONICAL } from './links.ts';

/** So many months of the log can be searched; older ones are sealed files. */
export const MONTHS_KEPT = 12;
/** Partitions that stand ready, so that a job which fails for weeks stops nobody's work. */
const MONTHS_AHEAD = 3;
const BATCH = 2000;
const PLACE = 'audit_archive.rows';

/** Nobody reads an archive through a link: it is opened with the key of the installation. */
defineFileKind({ kind: 'audit_archive', max_bytes: 0, types: [], image: null, can_read: () => false });

type Source = Pick<Services, 'auditChain' | 'files' | 'seal' | 'log'>;

/** One entry of an archive: the row as the chain saw it, its place and its hash. */
export interface ArchivedRow {
  readonly position: number;
  readonly hash: string;
  /** The columns of the row in the order of the chain, as JSON. */
  readonly row: string;
}

interface Month {
  readonly partition: string;
  readonly month: string;
}

/** Makes the partitions of the coming months; those that are there stay. */
export async function prepareMonths({ auditChain }: Pick<Source, 'auditChain'>): Promise<void> {
  await auditChain.asOwner((client) => client.query('select audit_log_months($1)', [MONTHS_AHEAD]));
}

/**
 * Moves months that are over for a year out of the database, oldest first: their chain is verified, their rows are
 * written to a sealed file, and once that is stored the partition is dropped. Stops at the first month that does not
 * match its chain. Returns the archived months.
 */
export async function archiveMonths(source: Source): Promise<string[]> {
  const { auditChain, log } = source;
  await auditChain.seal();
  const gone: string[] = [];
  for (const month of await auditChain.asOwner(oldMonths)) {
    const span = await auditChain.asOwner((client) => spanOf(client, month.partition));
    if (span.unsealed > 0) break;
    if (span.rows > 0) {
      const { broken } = await auditChain.verify(span.first, span.last);
      if (broken) {
        log.error({ broken, month: month.month }, 'a month of the audit log does not fit its chain and stays');
        break;
      }
    }
    await archiveMonth(source, month, span);
    gone.push(month.month);
  }
  return gone;
}

/** Partitions whose last day is more than a year ago, oldest first. */
async function oldMonths(client: pg.PoolClient): Promise<Month[]> {
  const { rows } = await client.query<Month>(`select partition, month from audit_log_old_months($1)`, [MONTHS_KEPT]);
  return rows;
}

async function spanOf(client: pg.PoolClient, partition: string) {
  const { rows } = await client.query(
    `select count(*)::int as rows, count(*) filter (where s.position is null)::int as unsealed,
            coalesce(min(s.position), 0) as first, coalesce(max(s.position), 0) as last
       from ${quoted(partition)} a left join audit_seal s on s.audit_id = a.id`,
  );
  const [span] = rows;
  return { rows: span.rows, unsealed: span.unsealed, first: Number(span.first), last: Number(span.last) };
}

type Span = Awaited<ReturnType<typeof spanOf>>;

async function archiveMonth({ auditChain, files, seal, log }: Source, { partition, month }: Month, span: Span) {
  const path = join(tmpdir(), `audit-${randomUUID()}`);
  try {
    await auditChain.asOwner((client) =>
      pipeline(Readable.from(sealedLines(client, partition, seal)), createWriteStream(path)),
    );
    const facts = { kind: 'audit_archive', mime: 'text/plain', owner_id: null, organization_id: null };
    const kept = await files.keep({ path, name: `audit-${month}.txt`, ...facts });
    await auditChain.asOwner(async (client) => {
      await client.query('begin');
      const id = uuidv7();
      await client.query(
        `insert into audit_archive (id, month, file_id, rows, first_position, last_position, sha256)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [id, month, kept.id, span.rows, span.first, span.last, kept.sha256],
      );
      await client.query(`update file set attached_type = 'audit_archive', attached_id = $2 where id = $1`, [
        kept.id,
        id,
      ]);
      await client.query(`alter table audit_log detach partition ${quoted(partition)}`);
      await client.query(`drop table ${quoted(partition)}`);
      await client.query('commit');
    });
    log.info({ month, ...span, file: kept.key, sha256: kept.sha256 }, 'a month of the audit log was archived');
  } finally {
    await rm(path, { force: true });
  }
}

/** One sealed line for each batch of rows, in the order of the chain: memory stays flat. */
async function* sealedLines(client: pg.PoolClient, partition: string, seal: Source['seal']): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const { rows } = await client.query<{ position: string; hash: string; row: string }>(
      `select s.position, s.hash, ${CANONICAL} as row from ${quoted(partition)} a join audit_seal s on s.audit_id = a.id
        where s.position > $1 order by s.position limit ${BATCH}`,
      [after],
    );
    const last = rows.at(-1);
    if (!last) return;
    after = Number(last.position);
    const entries: ArchivedRow[] = rows.map(({ position, ...rest }) => ({ position: Number(position), ...rest }));
    yield `${seal.seal(gzipSync(JSON.stringify(entries)).toString('base64'), PLACE)}\n`;
  }
}

/** The rows of an archive file, in the order of the chain. Throws when a line was changed or the key is another one. */
export async function* openArchive(
  { files, seal }: Pick<Source, 'files' | 'seal'>,
  file: FileRow,
): AsyncGenerator<ArchivedRow> {
  for await (const line of createInterface({ input: await files.read(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line)
      yield* JSON.parse(gunzipSync(Buffer.from(seal.open(line, PLACE), 'base64')).toString('utf8')) as ArchivedRow[];
  }
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
