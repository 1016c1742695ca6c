import { and, eq, isNull, sql } from 'drizzle-orm';
import { forgetFact } from '#server/database/once-per-request.ts';
import type { Context } from '#server/http/context.ts';
import { is, whether } from '#server/lists/resource-list.ts';
import { defineStore } from '#server/store/store.ts';
import type { Caller, Writer } from '#server/store/store-types.ts';
import { refuse, refuseFields, shared } from '#shared/refusal.ts';
import { subjectRefusals as r, subjects } from '../contract/subjects.contract.ts';
import { subjectUses } from './public.ts';
import { byStage, isOfferedInClient, ofGroup, subjectsOf } from './subjects.queries.ts';
import { subject, subjectOff } from './tables.ts';

const ofEverybody = isNull(subject.client_id);

/** Subjects belong to the school group as a whole, whatever school of it somebody is in. */
function ownGroup({ actor }: Caller): readonly string[] {
  return actor.client_id ? [actor.client_id] : [];
}

const wrongValue = { cn: '学科代码须为六位数字且与学段一致', us: 'Six digits beginning with the stage code' };
const wrongDigits = { cn: '自设学科的后三位须为 900–999', us: 'Your own subjects end in 900 to 999' };

function requireOwnValue({ value, type }: { readonly value: string; readonly type: string }): undefined {
  if (!value.startsWith(type)) throw refuseFields({ value: [wrongValue] });
  if (value.slice(3) < '900') throw refuseFields({ value: [wrongDigits] });
}

export const subjectStore = defineStore(subjects, {
  table: subject,
  reach: { read: ownGroup, write: ownGroup },
  owner: subject.client_id,
  held_at_group: true,
  shared: { with: () => ofEverybody, refusal: r.shipped },
  columns: { is_builtin: sql<boolean>`${ofEverybody}`, is_offered: isOfferedInClient },
  list: {
    sorts: { sort: [byStage, subject.sort, subject.value], value: subject.value, name: subject.name },
    default_sort: 'sort',
    filters: {
      type: is(subject.type),
      status: (status) => (status === 'active' ? isOfferedInClient : sql`not ${isOfferedInClient}`),
      own_only: whether(sql`not ${ofEverybody}`),
    },
    search: [subject.name, subject.name_en, subject.value],
  },
  unique: { subject_client_id_value_unique: r.value_taken },
  beforeCreate: async (_ctx, draft) => requireOwnValue(draft),
  beforeUpdate: async (ctx, change, before) => {
    requireOwnValue(change);
    if (change.value !== before.value) await requireUnused(ctx, before);
    return undefined;
  },
  beforeRemove: requireUnused,
  after: async (ctx) => forgetFact(ctx.db, `subjects of ${ctx.actor.client_id}`),
});

async function requireUnused(ctx: Writer, { value }: { readonly value: string }): Promise<void> {
  const clientId = ctx.actor.client_id ?? '';
  for (const uses of subjectUses.of(ctx.services)) if (await uses(ctx.db, clientId, value)) throw refuse(r.in_use);
}

/** A subject by its id or its value. Refuses (404001) one that this school group does not know. */
export async function getSubject(ctx: Context, given: string) {
  return subjectStore.get(ctx, /^\d{6}$/.test(given) ? await idOf(ctx, given) : given);
}

async function idOf({ db, actor }: Context, value: string): Promise<string> {
  const [row] = await db
    .select({ id: subject.id })
    .from(subject)
    .where(and(eq(subject.value, value), ofGroup(actor.client_id ?? '')));
  if (!row) throw refuse(shared.not_found);
  return row.id;
}

/** The subjects that are offered, for choices. */
export async function listOffered({ db, actor }: Context, { type }: { readonly type?: string | undefined }) {
  const all = actor.client_id ? await subjectsOf(db, actor.client_id) : [];
  return all.filter((one) => one.is_offered && (type === undefined || one.type === type));
}

/** Switches a subject off for the group of the caller, or on again. What has its value keeps it. */
export async function switchSubject(ctx: Context, id: string, on: boolean) {
  const row = await subjectStore.get(ctx, id);
  const client_id = ctx.actor.client_id ?? '';
  const { value } = row;
  // for every school of the group, as a change of the subject would be
  if (!ctx.scope.organizations.includes(client_id)) throw refuse(shared.held_at_group);
  if (!row.is_builtin)
    await ctx.db
      .update(subject)
      .set({ status: on ? 'active' : 'archived', version: sql`${subject.version} + 1` })
      .where(eq(subject.id, row.id));
  else if (on)
    await ctx.db.delete(subjectOff).where(and(eq(subjectOff.client_id, client_id), eq(subjectOff.value, value)));
  else await ctx.db.insert(subjectOff).values({ client_id, value }).onConflictDoNothing();
  forgetFact(ctx.db, `subjects of ${client_id}`);
  ctx.audit({ action: 'subject.switch', target: ['subject', row.id], after: { value, is_offered: on } });
  return subjectStore.get(ctx, id);
}
