import { inArray } from 'drizzle-orm';
import { demandGatesOf } from '#modules/gates/server/public.ts';
import { refuseIssues } from '#server/http/answer.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization, holds } from '#server/rights/actor.ts';
import { RefusalError, refuse, refuseFields, shared } from '#shared/refusal.ts';
import { say } from '#shared/text.ts';
import { uuidv7 } from '#shared/uuid.ts';
import { visitorRefusals as r } from '../contract/visitors.refusals.ts';
import { personDraft } from '../contract/visitors.shapes.ts';
import { visitor } from './tables.ts';
import { demandWelcome, insertVisit, type PersonDraft } from './visit-drafting.service.ts';
import { campusOf, hostOf } from './visit-host.service.ts';
import { announce, tellSecondReviewers, tellVisitor } from './visitor-messages.service.ts';
import { visitMoves } from './visitor-moves.service.ts';
import { type Settings, settingsOf } from './visitor-settings.service.ts';
import { needsSecond, personProblems, windowProblems } from './visitors.policy.ts';

interface Batch {
  readonly mode: 'group' | 'separate';
  readonly visit_kind: string;
  readonly reason: string;
  readonly campus_id: string | null;
  readonly start_at: string;
  readonly end_at: string;
  readonly gate_ids: string[];
  readonly host_user_id?: string | undefined;
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly dry_run: boolean;
}

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
  const limit = holds(ctx.actor, '0818') ? OFFICE_LIMIT : STAFF_LIMIT;
  if (batch.rows.length > limit) throw refuse(r.batch_limit, { n: limit });
  const hostId = batch.host_user_id ?? ctx.actor.user_id;
  if (hostId !== ctx.actor.user_id && !holds(ctx.actor, '0818')) throw refuse(shared.no_right);
  const organization_id = currentOrganization(ctx.actor);
  const host = await hostOf(ctx.db, hostId, organization_id);
  const settings = await settingsOf(ctx.db, organization_id);
  const problems = windowProblems({ ...batch, entry_mode: 'single' }, settings, host.zone, new Date().toISOString());
  if (Object.keys(problems).length) throw refuseFields(problems);
  await demandGatesOf(ctx.db, organization_id, batch.gate_ids);
  const checked = await checkRows(ctx, batch, organization_id);
  const good = checked.flatMap(({ draft, result }) => (draft && result.result === 'ok' ? [draft] : []));
  const results = checked.map(({ result }) => result);
  const failed = results.filter(({ result }) => result === 'error').length;
  const summary = { dry_run: batch.dry_run, ok: good.length, failed, rows: results };
  if (batch.dry_run || good.length === 0) return { ...summary, batch_id: null, created: 0 };
  const batch_id = uuidv7();
  const campus_id = await campusOf(ctx.db, organization_id, batch.campus_id);
  const groups = batch.mode === 'group' ? [good] : good.map((draft) => [draft]);
  const ids: string[] = [];
  for (const persons of groups) {
    const second = needsSecond({ visit_kind: batch.visit_kind, persons_count: persons.length }, settings);
    const facts = {
      organization_id,
      visit_kind: batch.visit_kind,
      reason: batch.reason,
      host_user_id: hostId,
      host_department_id: host.department_id,
      gate_ids: batch.gate_ids,
    };
    const span = {
      start_at: new Date(batch.start_at).toISOString(),
      end_at: new Date(batch.end_at).toISOString(),
      original_end_at: new Date(batch.end_at).toISOString(),
    };
    const state = {
      source: 'batch',
      status: second ? 'applied' : 'approved',
      waits_for: second ? 'second' : null,
      created_by: ctx.actor.user_id,
      batch_id,
    };

    ids.push((await insertVisit(ctx, { ...facts, ...span, ...state, campus_id }, persons, host.zone)).id);
  }
  await tellAll(ctx, ids);
  ctx.audit({
    action: 'visitor.batch_create',
    target: ['visitor_batch', batch_id],
    after: { mode: batch.mode, bookings: ids.length, persons: good.length },
  });
  return { ...summary, batch_id, created: ids.length };
}

async function tellAll(ctx: Context, ids: readonly string[]): Promise<void> {
  const rows = await ctx.db
    .select()
    .from(visitor)
    .where(inArray(visitor.id, [...ids]));
  for (const row of rows) {
    await visitMoves.begin(ctx, row);
    if (row.waits_for === 'second') await tellSecondReviewers(ctx, row);
    else await tellVisitor(ctx, row, 'invited');
  }
  if (rows[0]) await announce(ctx, rows[0]);
}

interface Checked {
  readonly draft: PersonDraft | null;
  readonly result: RowResult;
}

/** Each row against the contract, the lists and the other rows. */
async function checkRows(ctx: Context, batch: Batch, organization_id: string): Promise<Checked[]> {
  const seen = new Set<string>();
  const settings = await settingsOf(ctx.db, organization_id);
  const checked: Checked[] = [];
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
): Promise<Checked> {
  const row = at + 1;
  const typed = Object.fromEntries(Object.entries(cells).map(([key, value]) => [key, value.trim() || null]));
  const parsed = personDraft.safeParse(typed);
  if (!parsed.success) return wrongRow(row, inWords(ctx, refuseIssues(parsed.error).fields ?? {}));
  const draft = parsed.data;
  const asLead = batch.mode === 'separate' || at === 0;
  const problems = asLead ? personProblems([draft], batch.visit_kind, settings, true) : {};
  if (Object.keys(problems).length) return wrongRow(row, inWords(ctx, problems));
  const key = `${draft.name} ${draft.phone ?? draft.email ?? at}`;
  if (seen.has(key)) return { draft: null, result: { row, result: 'same_person', errors: {} } };
  seen.add(key);
  const refused = await welcomeProblem(ctx, batch, organization_id, draft);
  if (refused) return wrongRow(row, { name: [refused] });
  return { draft, result: { row, result: 'ok', errors: {} } };
}

function wrongRow(row: number, errors: Record<string, string[]>): Checked {
  return { draft: null, result: { row, result: 'error', errors } };
}

async function welcomeProblem(
  ctx: Context,
  batch: Batch,
  organization_id: string,
  draft: PersonDraft,
): Promise<string | null> {
  try {
    await demandWelcome(ctx, { organization_id, start_at: batch.start_at, end_at: batch.end_at }, [draft], false);
    return null;
  } catch (error) {
    if (error instanceof RefusalError) return error.say(ctx.lang);
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
      texts.map((text) => say(text, ctx.lang)),
    ]),
  );
}
