import type * as z from 'zod';
import { requireGatesOf } from '#modules/campus/gates/server/public.ts';
import { refuseIssues } from '#server/http/answer.ts';
import type { Context } from '#server/http/context.ts';
import { holds } from '#server/rights/actor.ts';
import { sentenceOf } from '#shared/errors/refusal-sentence.ts';
import { RefusalError, refuse, refuseFields } from '#shared/refusal.ts';
import { localize } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { visitorRefusals as r } from '../../contract/visitors.refusals.ts';
import { personDraft, type visitBatch } from '../../contract/visitors.shapes.ts';
import { visitorRights } from '../../rights.ts';
import { announce, notifySecondReviewers, notifyVisitor } from '../messages/visitor-messages.service.ts';
import { openVisit } from '../visit/visit-openings.service.ts';
import { visitMoves } from '../visit/visitor-moves.service.ts';
import { type Settings, settingsOf } from '../visitor-settings.service.ts';
import { needsSecond, personProblems, windowProblems } from '../visitors.policy.ts';
import {
  type Booking,
  hostAndTimeColumns,
  initialState,
  insertVisit,
  requireBookingAllowed,
} from './visitor-booking.service.ts';
import { campusOf, hostFor } from './visitor-host.service.ts';
import type { PersonDraft } from './visitor-persons.service.ts';

type Batch = z.output<typeof visitBatch>;

interface RowResult {
  readonly row: number;
  readonly result: 'ok' | 'same_person' | 'error';
  readonly errors: Record<string, string[]>;
}

const STAFF_LIMIT = 50;
const OFFICE_LIMIT = 2000;

/**
 * Invites many at once. Rows with mistakes are named and left out; the good ones are booked in one transaction, so a
 * repeated call with the same key books nothing twice. A dry run stores nothing.
 */
export async function inviteBatch(ctx: Context, batch: Batch) {
  const { mode, rows, dry_run, host_user_id, ...facts } = batch;
  const limit = holds(ctx.actor, visitorRights.inviteForOthers) ? OFFICE_LIMIT : STAFF_LIMIT;
  if (rows.length > limit) throw refuse(r.batch_limit, { n: limit });
  const host = await hostFor(ctx, host_user_id);
  const { organization_id } = host;
  const settings = await settingsOf(ctx.db, organization_id);
  const problems = windowProblems({ ...facts, entry_mode: 'single' }, settings, host.zone, new Date().toISOString());
  if (Object.keys(problems).length) throw refuseFields(problems);
  await requireGatesOf(ctx.db, organization_id, facts.gate_ids);
  const checked = await checkRows(ctx, batch, organization_id);
  const good = checked.flatMap(({ draft, result }) => (draft && result.result === 'ok' ? [draft] : []));
  const results = checked.map(({ result }) => result);
  const failed = results.filter(({ result }) => result === 'error').length;
  const summary = { dry_run, ok: good.length, failed, rows: results };
  if (dry_run || good.length === 0) return { ...summary, batch_id: null, created: 0 };
  const batch_id = uuidv7();
  const campus_id = await campusOf(ctx.db, organization_id, facts.campus_id);
  const by = { source: 'batch', batch_id, created_by: ctx.actor.user_id } as const;
  const bookings: Booking[] = [];
  for (const persons of mode === 'group' ? [good] : good.map((draft) => [draft])) {
    const second = needsSecond({ ...facts, persons_count: persons.length }, settings);
    const visit = {
      ...facts,
      ...hostAndTimeColumns(host, facts),
      ...initialState(second ? 'second' : null),
      ...by,
      campus_id,
    };
    bookings.push(await insertVisit(ctx, visit, persons, host.zone));
  }
  await notifyAll(ctx, bookings);
  ctx.audit({
    action: 'visitor.batch_create',
    target: ['visitor_batch', batch_id],
    after: { mode, bookings: bookings.length, persons: good.length },
  });
  return { ...summary, batch_id, created: bookings.length };
}

async function notifyAll(ctx: Context, bookings: readonly Booking[]): Promise<void> {
  for (const row of bookings) {
    await visitMoves.begin(ctx, row);
    await openVisit(ctx, row);
    if (row.waits_for === 'second') await notifySecondReviewers(ctx, row);
    else await notifyVisitor(ctx, row, 'invited');
  }
  if (bookings[0]) await announce(ctx, bookings[0]);
}

interface CheckedRow {
  readonly draft: PersonDraft | null;
  readonly result: RowResult;
}

/** Each row against the contract, the lists and the other rows. */
async function checkRows(ctx: Context, batch: Batch, organization_id: string): Promise<CheckedRow[]> {
  const seen = new Set<string>();
  const settings = await settingsOf(ctx.db, organization_id);
  const checked: CheckedRow[] = [];
  for (const [at, cells] of batch.rows.entries()) {
    checked.push(await checkRow(ctx, batch, { organization_id, settings, seen, at }, cells));
  }
  return checked;
}

interface RowPlace {
  readonly organization_id: string;
  readonly settings: Settings;
  readonly seen: Set<string>;
  readonly at: number;
}

async function checkRow(
  ctx: Context,
  batch: Batch,
  { organization_id, settings, seen, at }: RowPlace,
  cells: Readonly<Record<string, string>>,
): Promise<CheckedRow> {
  const row = at + 1;
  const typed = Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, value.trim() || null]));
  const parsed = personDraft.safeParse(typed, { reportInput: true });
  if (!parsed.success) return wrongRow(row, inWords(ctx, refuseIssues(parsed.error).fields ?? {}));
  const draft = parsed.data;
  const asLead = batch.mode === 'separate' || at === 0;
  const problems = asLead ? personProblems([draft], batch.visit_kind, settings, true) : {};
  if (Object.keys(problems).length) return wrongRow(row, inWords(ctx, problems));
  const key = `${draft.name} ${draft.phone ?? draft.email ?? at}`;
  if (seen.has(key)) return { draft: null, result: { row, result: 'same_person', errors: {} } };
  seen.add(key);
  const refused = await bookingProblem(ctx, batch, organization_id, draft);
  if (refused) return wrongRow(row, { name: [refused] });
  return { draft, result: { row, result: 'ok', errors: {} } };
}

function wrongRow(row: number, errors: Record<string, string[]>): CheckedRow {
  return { draft: null, result: { row, result: 'error', errors } };
}

async function bookingProblem(
  ctx: Context,
  batch: Batch,
  organization_id: string,
  draft: PersonDraft,
): Promise<string | null> {
  try {
    await requireBookingAllowed(
      ctx,
      { organization_id, start_at: batch.start_at, end_at: batch.end_at },
      [draft],
      false,
    );
    return null;
  } catch (error) {
    if (error instanceof RefusalError) return sentenceOf(error, ctx.lang);
    throw error;
  }
}

function inWords(
  ctx: Context,
  fields: Readonly<Record<string, readonly { cn: string; us: string }[]>>,
): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, texts]) => [
      field.replace(/^persons\.\d+\./, ''),
      texts.map((text) => localize(text, ctx.lang)),
    ]),
  );
}
