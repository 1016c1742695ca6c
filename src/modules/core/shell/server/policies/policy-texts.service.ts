import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { groupOfGuest } from '#modules/core/access/server/public.ts';
import type { FindPolicies } from '#modules/identity/accounts/server/public.ts';
import { staleBecause } from '#server/audit/stale.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import { sqlState } from '#server/database/database.ts';
import { type StoredBodies, storedBodies } from '#server/document/stored.ts';
import type { Context, OpenContext } from '#server/http/context.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { type shell, shellRefusals } from '../../contract/shell.contract.ts';
import { policyText } from '../tables.ts';
import { diffLines } from './policy-diff.policy.ts';
import { listAll, listInForce, lockPolicy, type PolicyRow, policyRowOf } from './policy-texts.queries.ts';

type Draft = z.output<(typeof shell)['createPolicy']['body']>;
type Change = z.output<(typeof shell)['updatePolicy']['body']>;

const known = { cn: '该版本已存在', us: 'This version already exists' };

/** The school group whose texts hold: the person's, else that of a guest here. */
async function groupOf(ctx: OpenContext): Promise<string | null> {
  if (ctx.actor?.client_id) return ctx.actor.client_id;
  return acrossOrganizations(ctx.db, () => groupOfGuest(ctx, ctx.db));
}

async function inForce(ctx: OpenContext, kind: string) {
  const group = await groupOf(ctx);
  return acrossOrganizations(ctx.db, () => listInForce(ctx.db, group, kind));
}

/** The text of each of these kinds that holds for people of a school group; for the consents that name it. */
export const policiesInForce: FindPolicies = async (db, clientId, kinds) => {
  const texts = [];
  for (const kind of new Set(kinds)) {
    const rows = await acrossOrganizations(db, () => listInForce(db, clientId, kind));
    const text = rows.find((row) => row.status === 'published');
    if (text) texts.push(text);
  }
  return texts;
};

export async function viewPolicy(ctx: OpenContext, kind: string, version: string | undefined) {
  const rows = await inForce(ctx, kind);
  const wanted = version ? rows.find((row) => row.version === version) : rows.find((row) => row.status === 'published');
  if (version && !wanted) throw refuse(shared.not_found);
  const group = ctx.actor?.client_id ?? null;
  return { text: wanted ? policyRowOf(wanted, group) : null, versions: rows.map((row) => policyRowOf(row, group)) };
}

/** Lines of the older version against those of the newer one. */
export async function comparePolicies(
  ctx: OpenContext,
  { kind, from, to, lang }: { kind: string; from: string; to: string; lang: 'cn' | 'us' },
) {
  const rows = await inForce(ctx, kind);
  const [before, after] = [from, to].map((version) => rows.find((row) => row.version === version));
  if (!before || !after) throw refuse(shared.not_found);
  const bodyOf = (row: typeof before) => (lang === 'us' ? row.body_en : row.body);
  return diffLines(bodyOf(before), bodyOf(after));
}

export async function listPolicies(ctx: Context, onlyOwn: boolean): Promise<PolicyRow[]> {
  const rows = await acrossOrganizations(ctx.db, () => listAll(ctx.db, ctx.actor.client_id));
  return rows
    .filter((row) => !onlyOwn || row.client_id === ctx.actor.client_id)
    .map((row) => policyRowOf(row, ctx.actor.client_id));
}

export async function createPolicy(ctx: Context, draft: Draft): Promise<PolicyRow> {
  const bodies = await bodiesOf(ctx, draft, null);
  const [row] = await ctx.db
    .insert(policyText)
    .values({ ...draft, ...bodies, client_id: ctx.actor.client_id, created_by: ctx.actor.user_id })
    .returning()
    .catch(refuseDuplicate);
  if (!row) throw new Error('a policy text was not stored');
  ctx.audit({
    action: 'policy_text.create',
    target: ['policy_text', row.id],
    after: { kind: row.kind, version: row.version },
  });
  return policyRowOf(row, ctx.actor.client_id);
}

/** Changes a draft, publishes it, or retires what is published. What people agreed to is never rewritten. */
export async function updatePolicy(
  ctx: Context,
  id: string,
  { status, revision, ...draft }: Change,
): Promise<PolicyRow> {
  const before = await lockPolicy(ctx.db, ctx.actor.client_id, id);
  if (!before) throw refuse(shared.not_found);
  if (before.revision !== revision)
    throw await staleBecause(ctx, 'policy_text', id, { ...before, version: before.revision });
  const isDraft = before.status === 'draft';
  if (!isDraft && status !== 'retired') throw refuse(shellRefusals.is_published);
  const bodies = isDraft ? await bodiesOf(ctx, draft, before) : null;
  if (bodies && status === 'published' && !(draft.title_en && bodies.body_en))
    throw refuse(shellRefusals.both_languages);
  const [row] = await ctx.db
    .update(policyText)
    .set({ ...(bodies ? { ...draft, ...bodies } : {}), status, revision: revision + 1, updated_at: sql`now()` })
    .where(eq(policyText.id, id))
    .returning()
    .catch(refuseDuplicate);
  if (!row) throw refuse(shared.not_found);
  ctx.audit({
    action: status === 'published' ? 'policy_text.publish' : 'policy_text.update',
    target: ['policy_text', id],
    before: { status: before.status, title: before.title },
    after: { status, title: row.title, version: row.version },
  });
  return policyRowOf(row, ctx.actor.client_id);
}

/** What is stored of both texts; a policy that has no English yet has an empty one. */
async function bodiesOf(ctx: Context, draft: Pick<Draft, 'body' | 'body_en'>, before: StoredBodies | null) {
  const bodies = await storedBodies(ctx, draft, before);
  return { ...bodies, body_en: bodies.body_en ?? '' };
}

function refuseDuplicate(error: unknown): never {
  throw sqlState(error) === '23505' ? refuseFields({ version: [known] }) : error;
}
