import { and, eq, ne } from 'drizzle-orm';
import { zoneOf } from '#modules/core/directory/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { Context } from '#server/http/context.ts';
import { defineReceipts } from '#server/receipts/receipts.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { confirmReceived, listReceipts } from '../receipts.service.ts';
import { administrativeFile } from '../tables.ts';
import { fileActs } from './file-acts.policy.ts';
import { FILE, managedFiles, readableFiles } from './file-reach.service.ts';
import { viewFile } from './file-views.service.ts';
import { findOutFile } from './files.jobs.ts';

type Query = Parameters<typeof listReceipts>[2];
type Wish = Parameters<typeof fileReceipts.urge>[2];

/** Who has read a document, and confirmed it where it asks for that. */
export const fileReceipts = defineReceipts(FILE, {
  event: 'administrative_file.urge',
  find: async (db, id) => {
    const out = await findOutFile(db, id);
    if (!out) return null;
    const { title, link, organization_id, due_at = null } = out.what;
    return {
      id,
      organization_id,
      title,
      link,
      wants: out.row.read_required ? 'unconfirmed' : 'unread',
      answer_by: due_at,
      is_urgent: false,
      time_zone: await zoneOf(db, organization_id),
    };
  },
});

/** Refuses (404001) who does not keep a document that is or was out. */
async function requireManaged(ctx: Context, id: string): Promise<void> {
  const isMine = and(eq(administrativeFile.id, id), managedFiles(ctx), ne(administrativeFile.status, 'draft'));
  if ((await ctx.db.$count(administrativeFile, isMine)) === 0) throw refuse(shared.not_found);
}

export async function viewFileReceipts(ctx: Context, id: string, query: Query) {
  await requireManaged(ctx, id);
  return listReceipts(ctx, id, query);
}

export async function urgeFile(ctx: Context, id: string, wish: Wish) {
  await requireManaged(ctx, id);
  return fileReceipts.urge(ctx, id, wish);
}

/** A reader confirms a document. Refuses (404001) whom it is not for or asks nothing, 200200 for one that is void. */
export async function confirmFile(ctx: Context, id: string) {
  const { db } = ctx;
  const row = await acrossOrganizations(db, async () => {
    const [found] = await db
      .select()
      .from(administrativeFile)
      .where(and(eq(administrativeFile.id, id), await readableFiles(ctx)));
    return found;
  });
  if (!row?.read_required) throw refuse(shared.not_found);
  const out = row.status === 'published' ? await acrossOrganizations(db, () => findOutFile(db, id)) : null;
  if (!out) throw fileActs.wrongState(row.status);
  if (await confirmReceived(ctx, out.what))
    ctx.audit({ action: 'administrative_file.confirm', target: [FILE, id], organization_id: row.organization_id });
  return viewFile(ctx, id);
}
