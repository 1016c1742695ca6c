import { and, eq } from 'drizzle-orm';
import * as z from 'zod';
import { defineFileKind, ownerOnly } from '#server/files/kinds.ts';
import type { Context } from '#server/http/context.ts';
import { defineJob } from '#server/jobs/job.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { compilationRefusals as r } from '../../contract/compilations.refusals.ts';
import { getCompilation } from '../detail/compilation-view.service.ts';
import { findRevision } from '../editor/tree.queries.ts';
import { acrossGroup } from '../reach.queries.ts';
import { resourceFacts } from '../resource-facts.service.ts';
import { compilationPack } from '../tables.ts';
import { runPack } from './pack.jobs.ts';
import { packable } from './pack.policy.ts';

defineFileKind({
  kind: 'compilation_pack',
  max_bytes: 600 << 20,
  types: [],
  image: null,
  can_read: ownerOnly,
});

export const packJob = defineJob({
  name: 'compilations.pack',
  title: { cn: '打包汇编', us: 'Pack a compilation' },
  schema: z.object({ id: z.uuid() }),
  handler: (services, { id }, run) => runPack(services, id, run),
  concurrency: 1,
  retries: 2,
});

/** Asks for a package of the last accepted revision; it comes with a message. */
export async function startPack(ctx: Context, id: string) {
  const found = await getCompilation(ctx, id);
  const revision = await acrossGroup(ctx.db, () => findRevision(ctx.db, id));
  if (!revision) throw refuse(r.not_shared);
  const facts = await resourceFacts(
    ctx,
    revision.tree.items.map((item) => item.course_resource_id),
  );
  const { kept, left_out } = packable(revision.tree, facts, ctx.actor.organization_id);
  if (kept.length === 0) throw refuse(r.pack_empty);
  const [row] = await acrossGroup(ctx.db, () =>
    ctx.db
      .insert(compilationPack)
      .values({
        organization_id: found.organization_id,
        compilation_id: id,
        user_id: ctx.actor.user_id,
        total: kept.length,
        left_out,
      })
      .returning(),
  );
  if (!row) throw new Error('a package was not stored');
  await ctx.services.jobs.enqueue(ctx.db, packJob, { id: row.id }, { key: `pack:${row.id}` });
  ctx.audit({
    action: 'compilation.pack',
    kind: 'export',
    target: ['compilation', id],
    organization_id: found.organization_id,
    after: { items: kept.length, left_out },
  });
  return { ...row, file: null };
}

/** An own package; those of others are not there. */
export async function viewPack(ctx: Context, id: string) {
  return acrossGroup(ctx.db, async () => {
    const [row] = await ctx.db
      .select()
      .from(compilationPack)
      .where(and(eq(compilationPack.id, id), eq(compilationPack.user_id, ctx.actor.user_id)));
    if (!row) throw refuse(shared.not_found);
    const file = row.file_id ? await ctx.services.files.find(ctx.db, row.file_id) : null;
    return { ...row, file: file && ctx.services.files.describe(file, { show: false }) };
  });
}
