import { createHash } from 'node:crypto';
import { lt, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { OpenContext } from '#server/http/context.ts';
import type { frame } from '#shared/calls/frame.contract.ts';
import { clientError } from './tables.ts';

type Report = z.output<(typeof frame)['clientErrors']['body']>['errors'][number];

/** Keeps what went wrong in a browser; the same error of the same version only counts. Forgotten 90 days after the last one. */
export async function storeClientErrors(ctx: OpenContext, reports: readonly Report[]): Promise<void> {
  const byHash = new Map<string, typeof clientError.$inferInsert & { count: number }>();
  for (const { at, route, app_version, message, stack, request_id, count } of reports) {
    const hash = createHash('sha256')
      .update([message, stack ?? '', app_version].join('\n'))
      .digest('base64url');
    const before = byHash.get(hash)?.count ?? 0;
    const row = { hash, route, app_version, message, stack: stack ?? null, request_id: request_id ?? null };
    byHash.set(hash, { ...row, user_id: ctx.actor?.user_id ?? null, last_at: notInFuture(at), count: before + count });
  }
  await ctx.db.delete(clientError).where(lt(clientError.last_at, sql`now() - interval '90 days'`));
  await ctx.db
    .insert(clientError)
    .values([...byHash.values()])
    .onConflictDoUpdate({
      target: clientError.hash,
      set: {
        count: sql`least(${clientError.count} + excluded.count, 1000000000)`,
        last_at: sql`greatest(${clientError.last_at}, excluded.last_at)`,
        route: sql`excluded.route`,
        user_id: sql`excluded.user_id`,
        request_id: sql`excluded.request_id`,
      },
    });
  ctx.audit({ action: 'client_error.report', kind: 'job' });
}

/** The clock of a browser may be wrong. */
const notInFuture = (at: string): string => new Date(Math.min(Date.parse(at), Date.now())).toISOString();
