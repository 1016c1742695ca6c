import type * as z from 'zod';
import { requireStrong } from '#modules/account/server/public.ts';
import type { Context } from '#server/http/context.ts';
import type { ownData } from '../contract/own-data.contract.ts';

type Answer = z.input<(typeof ownData)['get']['output']>;

/** Reads everything of one subject that is held of the caller; every row belongs to `ctx.actor`. */
export type OwnDataReader = (ctx: Context) => Promise<unknown>;

const readers = new Map<string, OwnDataReader>();

/** Declares what a module holds of a person, under a name in the file; the same name again replaces the reader. */
export function registerOwnData(subject: string, read: OwnDataReader): void {
  readers.set(subject, read);
}

/** Everything that the portal holds of the caller. Refuses (403301) without a fresh proof. */
export async function collectOwnData(ctx: Context): Promise<Answer> {
  await requireStrong(ctx);
  const parts: Record<string, unknown> = {};
  for (const [subject, read] of readers) parts[subject] = await read(ctx);
  ctx.audit({
    action: 'user.export_own',
    kind: 'export',
    target: ['user', ctx.actor.user_id],
    after: { subjects: [...readers.keys()] },
  });
  return { made_at: new Date().toISOString(), parts };
}
