import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { holders } from '#modules/core/access/server/public.ts';
import { namesOfUsers } from '#modules/core/directory/server/public.ts';
import { showPaperCode } from '#modules/office/verify/contract/paper-code.ts';
import { issuePaper, papersAbout, revokePapers } from '#modules/office/verify/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { type Db, EVERYWHERE, rowReach } from '#server/database/database.ts';
import { within } from '#server/database/scope.ts';
import { todosChanged } from '#server/home-feed/home-feed.ts';
import type { Context } from '#server/http/context.ts';
import { anyOf, defineList, pageOf, planned } from '#server/lists/resource-list.ts';
import type { MessageSource } from '#server/notify/deliveries.ts';
import { notify } from '#server/notify/notify.ts';
import { today } from '#shared/dates.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { INCOME_PROOF_DAYS, type incomeProofs } from '../../contract/income-proofs.contract.ts';
import { payrollRefusals as r, payrollTexts as t } from '../../contract/payroll.refusals.ts';
import { proofStates } from '../../contract/payroll-kinds.ts';
import { payrollRights } from '../../rights.ts';
import { accountsOf } from '../batch/accounts.queries.ts';
import { sealOf } from '../pure/slip-seal.ts';
import { staffScope } from '../reach.policy.ts';
import { isFresh, requireFreshAlone } from '../standing.service.ts';
import { incomeProof } from '../tables.ts';
import { factsOf, slipsOf } from './income-facts.service.ts';
import { incomeProofPaper } from './income-paper.ts';

type Query = z.output<(typeof incomeProofs)['list']['query']>;
type Asked = z.output<(typeof incomeProofs)['create']['body']>;
type Decision = z.output<(typeof incomeProofs)['decide']['body']>;
type ProofRow = typeof incomeProof.$inferSelect;
type Alone = Pick<Context, 'actor' | 'services' | 'audit'>;

const subjectOf = (id: string) => ({ kind: 'income_proof', id });

const list = defineList<Query & { q?: undefined }>({
  table: incomeProof,
  id: incomeProof.id,
  sorts: { created_at: incomeProof.created_at },
  default_sort: '-created_at',
  filters: { status: anyOf(incomeProof.status), mine: () => undefined },
});

const proofScope = ({ actor }: Pick<Context, 'actor'>) => staffScope(actor, [payrollRights.proofs]);

export async function listProofs(ctx: Context, query: Query) {
  const { db, actor, services } = ctx;
  const own = eq(incomeProof.user_id, actor.user_id);
  const base = query.mine ? own : (or(own, within(proofScope(ctx), incomeProof.organization_id)) as SQL);
  const fresh = await isFresh(ctx);
  const accounts = await accountsOf(db, actor.user_id);
  return acrossOrganizations(db, async () => {
    const page = await pageOf(db, list, query, base, (from, plan) => planned(from.select().from(incomeProof), plan));
    const names = await namesOfUsers(
      db,
      page.list.map(({ user_id }) => user_id),
    );
    const rows = [];
    for (const row of page.list) {
      const is_own = row.user_id === actor.user_id;
      const [paper] =
        is_own && row.paper_id ? await papersAbout(db, services.files, incomeProofPaper.kind, subjectOf(row.id)) : [];
      const { id, purpose, receiver, months, lang, shows, status, reason, number, created_at, version } = row;
      const person = names.get(row.user_id);
      rows.push({
        id,
        is_own,
        purpose,
        receiver,
        months,
        lang,
        shows,
        status,
        reason,
        number,
        created_at,
        version,
        person: { id: row.user_id, name: person?.name ?? '—', name_en: person?.name_en ?? null },
        code: paper ? showPaperCode(paper.code) : null,
        valid_to: paper?.expires_on ?? null,
        has_paper: paper !== undefined && status === 'issued',
        file: fresh && paper && status === 'issued' ? paper.file : null,
        actions: proofActs(ctx, row, accounts),
      });
    }
    return { ...page, list: rows };
  });
}

function proofActs(ctx: Pick<Context, 'actor'>, row: ProofRow, accounts: readonly string[]): ('decide' | 'void')[] {
  const decides = !accounts.includes(row.user_id) && proofScope(ctx).organizations.includes(row.organization_id);
  if (!decides) return [];
  if (row.status === 'asked') return ['decide'];
  return row.status === 'issued' ? ['void'] : [];
}

export async function askProof(ctx: Context, body: Asked) {
  const { db, actor } = ctx;
  return acrossOrganizations(db, async () => {
    const slips = await slipsOf(db, actor.user_id, body.months, today(actor.time_zone));
    const last = slips.at(-1);
    if (!last) throw refuse(r.no_slips);
    const { organization_id } = last.slip;
    const [row] = await db
      .insert(incomeProof)
      .values({ ...body, organization_id, user_id: actor.user_id })
      .returning({ id: incomeProof.id });
    const id = row?.id ?? '';
    const deciders = await holders(db, payrollRights.proofs, organization_id);
    const to = deciders.filter((one) => one !== actor.user_id);
    await tell(ctx, organization_id, to, { cn: '有新的收入证明申请', us: 'A proof of income was asked for' });
    await todosChanged(ctx, to);
    ctx.audit({ action: 'income_proof.ask', target: ['income_proof', id], organization_id });
    return { id };
  });
}

const tell = (
  source: MessageSource,
  organization_id: string,
  to: readonly string[],
  title: { cn: string; us: string },
) => notify(source, { event: 'income_proof.changed', to, organization_id, title, link: '/payroll?tab=proofs' });

const wrongState = ({ status }: ProofRow) => {
  const word = proofStates.find(({ code }) => code === status);
  return refuse(r.wrong_state, { state: { cn: word?.cn ?? status, us: word?.us ?? status } });
};

/** A proof in reach that is not the caller’s own, locked. Refuses (404001, 200200, 409001). */
async function lockProof(
  { db, actor, services }: Pick<Context, 'db' | 'actor' | 'services'>,
  id: string,
  status: ProofRow['status'],
  version?: number,
): Promise<ProofRow> {
  const [row] = await db
    .select()
    .from(incomeProof)
    .where(and(eq(incomeProof.id, id), within(proofScope({ actor }), incomeProof.organization_id)))
    .for('update');
  if (!row) throw refuse(shared.not_found);
  if ((await accountsOf(db, actor.user_id)).includes(row.user_id)) throw refuse(r.own_proof);
  if (row.status !== status) throw wrongState(row);
  if (version !== undefined && version !== row.version)
    throw await staleBecause({ db, services }, 'income_proof', id, row);
  return row;
}

/**
 * Issues a proof, or refuses it. Who decides takes the row first by its version, so that of two only one goes on to make the
 * paper; where the making breaks off it can be decided anew.
 */
export async function decideProof(ctx: Alone, id: string, body: Decision) {
  const { actor, services } = ctx;
  const reach = rowReach(actor.client_id, actor.reach);
  await services.database.read(reach, async (db) => {
    const [row] = await db
      .select({ id: incomeProof.id })
      .from(incomeProof)
      .where(and(eq(incomeProof.id, id), within(proofScope(ctx), incomeProof.organization_id)));
    if (!row) throw refuse(shared.not_found);
  });
  await requireFreshAlone(ctx);
  const taken = await services.database.write(reach, async ({ db }) => {
    const row = await lockProof({ db, actor, services }, id, 'asked', body.version);
    const isRefused = body.result === 'refuse';
    if (isRefused && !body.reason) throw refuseFields({ reason: [t.reason_needed] });
    const [after] = await db
      .update(incomeProof)
      .set({
        decided_by: actor.user_id,
        version: sql`${incomeProof.version} + 1`,
        updated_at: sql`now()`,
        ...(isRefused ? { status: 'refused' as const, reason: body.reason, decided_at: sql`now()` } : {}),
      })
      .where(eq(incomeProof.id, row.id))
      .returning();
    if (isRefused) await done(ctx, db, row, { cn: '您的收入证明申请未通过', us: 'Your proof of income was declined' });
    return after as ProofRow;
  });
  if (taken.status === 'refused') return { id, status: taken.status, number: null };
  return issueProof(ctx, taken);
}

async function done(ctx: Alone, db: Db, row: ProofRow, title: { cn: string; us: string }): Promise<void> {
  const source = { db, services: ctx.services };
  await tell(source, row.organization_id, [row.user_id], title);
  await todosChanged(source, await holders(db, payrollRights.proofs, row.organization_id));
  const { id, organization_id } = row;
  ctx.audit({ action: 'income_proof.decide', target: ['income_proof', id], organization_id });
}

/** Refuses (503001) where somebody else has taken it up, or decided on it, since: of a refused one no paper is finished. */
async function holdProof(db: Db, { id, version }: ProofRow): Promise<void> {
  const [held] = await db
    .select({ id: incomeProof.id })
    .from(incomeProof)
    .where(and(eq(incomeProof.id, id), eq(incomeProof.status, 'asked'), eq(incomeProof.version, version)))
    .for('update');
  if (!held) throw refuse(shared.unavailable);
}

async function issueProof(ctx: Alone, row: ProofRow) {
  const { actor, services } = ctx;
  const issued = await issuePaper(ctx, {
    paper: incomeProofPaper,
    lang: row.lang,
    organization_id: row.organization_id,
    subject: subjectOf(row.id),
    owner_id: row.user_id,
    days: INCOME_PROOF_DAYS,
    facts: async (db) => {
      await holdProof(db, row);
      return factsOf(db, ctx, row);
    },
  });
  const { number } = issued;
  return services.database.write(EVERYWHERE, async ({ db }) => {
    const [after] = await db
      .update(incomeProof)
      .set({
        status: 'issued',
        number,
        paper_id: issued.id,
        sums_sealed: sealOf(services.seal, 'income_proof.sums', row.id, { fen: (await factsOf(db, ctx, row)).fen }),
        decided_by: actor.user_id,
        decided_at: sql`now()`,
        version: sql`${incomeProof.version} + 1`,
        updated_at: sql`now()`,
      })
      .where(
        and(eq(incomeProof.id, row.id), inArray(incomeProof.status, ['asked']), eq(incomeProof.version, row.version)),
      )
      .returning();
    if (!after) throw refuse(shared.unavailable);
    await done(ctx, db, row, { cn: '您的收入证明已开具', us: 'Your proof of income was issued' });
    return { id: row.id, status: after.status, number };
  });
}

/** From this moment the public page says that it is void. */
export async function voidProof(ctx: Context, id: string, { reason, version }: { reason: string; version: number }) {
  const row = await lockProof(ctx, id, 'issued', version);
  await ctx.db
    .update(incomeProof)
    .set({ status: 'void', reason, version: sql`${incomeProof.version} + 1`, updated_at: sql`now()` })
    .where(eq(incomeProof.id, id));
  await revokePapers(ctx, incomeProofPaper.kind, subjectOf(id));
  await tell(ctx, row.organization_id, [row.user_id], { cn: '您的收入证明已作废', us: 'Your proof of income is void' });
  ctx.audit({ action: 'income_proof.void', target: ['income_proof', id], organization_id: row.organization_id });
  return { id, status: 'void' as const, number: row.number };
}
