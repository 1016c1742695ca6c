import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { type Db, rowReach } from '#server/database/database.ts';
import { defineFileKind, type FileRow, ownerOnly } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { defineNumbers } from '#server/numbers/numbers.ts';
import { type DrawnPaper, drawPaper } from '#server/papers/draw-paper.ts';
import type { Paper, PaperFrame } from '#server/papers/paper.ts';
import { addDays, today } from '#shared/dates.ts';
import { refuse, shared } from '#shared/refusal.ts';
import type { Lang } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { CODE_SIGNS, CODE_SIGNS_EACH, showPaperCode } from '../contract/paper-code.ts';
import { ofSubject, type PaperSubject } from './papers.queries.ts';
import { issuedPaper } from './tables.ts';

const paperKind = defineFileKind({
  kind: 'issued_paper',
  max_bytes: 5 << 20,
  types: [],
  image: null,
  // what they say of people and of their pay is for nobody who reads the store or a backup
  sealed: true,
  can_read: ownerOnly,
});

export interface PaperToIssue<F> {
  readonly paper: Paper<F>;
  readonly lang: Lang;
  readonly organization_id: string;
  readonly subject: PaperSubject;
  /** Whose file it is; others read it by links of the module that issues it. */
  readonly owner_id: string;
  /** How many days it holds after the first; absent: without an end. */
  readonly days?: number;
  /**
   * What it says. Asked in the transaction that begins the paper and again in the one that finishes it, with the file
   * made between them: lock here what would revoke the paper, and refuse what may not be issued. Where the second answer
   * differs from the first, the paper is not issued (503001).
   */
  readonly facts: (db: Db) => Promise<F>;
}

interface Begun<F> {
  readonly id: string;
  readonly facts: F;
  readonly frame: PaperFrame;
}

type Issuer = Pick<Context, 'actor' | 'services'>;

/**
 * Makes a paper, with a number and a code of its own, and answers its id, number and code. For a call with
 * `own_transactions`: no connection is held while it is set. Where the making breaks off the number is used up, and
 * nobody can check the code.
 */
export async function issuePaper<F>(ctx: Issuer, given: PaperToIssue<F>) {
  const begun = await beginPaper(ctx, given);
  const drawn = await drawPaper(given.paper, begun.facts, begun.frame);
  const file = await keepPaper(ctx, given, drawn);
  await finishPaper(ctx, given, begun, file);
  return { id: begun.id, number: begun.frame.number, code: begun.frame.check.code };
}

/** `2026-0001`, counted for each kind of paper in a school and year. */
const numbersOf = (kind: string) =>
  defineNumbers({ key: `issued_paper.${kind}`, pattern: '{yyyy}-{seq:4}', kind: 'gapless' });

const reachOf = ({ actor }: Issuer) => rowReach(actor.client_id, actor.reach);

const newCode = (): string =>
  Array.from(randomBytes(CODE_SIGNS_EACH), (byte) => CODE_SIGNS[byte % CODE_SIGNS.length]).join('');

function beginPaper<F>(ctx: Issuer, given: PaperToIssue<F>): Promise<Begun<F>> {
  const { paper, lang, organization_id, subject, days } = given;
  const { database, clock, env } = ctx.services;
  return database.write(reachOf(ctx), async ({ db }) => {
    const facts = await given.facts(db);
    const time_zone = await zoneOf(db, organization_id);
    const issued_at = new Date(clock.now());
    const issued_on = today(time_zone, issued_at);
    const expires_on = days === undefined ? null : addDays(issued_on, days);
    const number = await numbersOf(paper.kind).next(
      { db, services: ctx.services },
      { organization_id, zone: time_zone },
    );
    const [id, code] = [uuidv7(), newCode()];
    const about = { subject_kind: subject.kind, subject_id: subject.id, issued_by: ctx.actor.user_id };
    await db
      .insert(issuedPaper)
      .values({ id, organization_id, kind: paper.kind, number, code, lang, issued_on, expires_on, ...about });
    const shown = showPaperCode(code);
    const check = { url: `${env.public_url}/verify/${shown}`, code: shown };
    return { id, facts, frame: { lang, number, issued_at, time_zone, valid_to: expires_on, check } };
  });
}

async function keepPaper<F>({ services }: Issuer, given: PaperToIssue<F>, drawn: DrawnPaper): Promise<FileRow> {
  const { owner_id, organization_id } = given;
  const { name, mime, bytes } = drawn;
  const folder = await mkdtemp(join(tmpdir(), 'paper-'));
  try {
    const path = join(folder, 'paper');
    await writeFile(path, bytes);
    return await services.files.keep({ path, kind: paperKind.kind, name, mime, owner_id, organization_id });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function finishPaper<F>(ctx: Issuer, given: PaperToIssue<F>, begun: Begun<F>, file: FileRow): Promise<void> {
  const { files, database } = ctx.services;
  await database.write(reachOf(ctx), async ({ db }) => {
    const now = await given.facts(db);
    if (JSON.stringify(now) !== JSON.stringify(begun.facts)) throw refuse(shared.unavailable);
    await files.attach(db, given.owner_id, paperKind.kind, [file.id], { type: 'issued_paper', id: begun.id });
    await db.update(issuedPaper).set({ file_id: file.id, sha256: file.sha256 }).where(eq(issuedPaper.id, begun.id));
  });
}

/** Revokes the papers of a kind about something, those in the making too. Returns how many held until now. */
export async function revokePapers({ db }: Pick<Context, 'db'>, kind: string, subject: PaperSubject): Promise<number> {
  const rows = await db
    .update(issuedPaper)
    .set({ revoked_at: sql`now()` })
    .where(and(ofSubject(kind, subject), isNull(issuedPaper.revoked_at)))
    .returning({ file_id: issuedPaper.file_id });
  return rows.filter((row) => row.file_id !== null).length;
}
