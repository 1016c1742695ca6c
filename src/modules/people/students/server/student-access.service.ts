import { and, eq } from 'drizzle-orm';
import type { Context } from '#server/http/context.ts';
import { holds, scopeOf } from '#server/rights/actor.ts';
import type { ActionCode } from '#shared/endpoint.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { ownChildren } from './ports.ts';
import { studentsWithin } from './students.queries.ts';
import { student } from './tables.ts';

/** In which capacity somebody views a pupil. A guardian of the child is its guardian here, whatever else they are at the school. */
export type Viewer =
  | { readonly as: 'self' }
  | { readonly as: 'guardian'; readonly scopes: readonly string[] }
  | { readonly as: 'staff' };

/** In which capacity the caller views a pupil. Refuses (404001), as for a stranger, whom a court keeps away from the child. */
export async function viewerOf({ actor, db, services }: Context, id: string): Promise<Viewer> {
  if (actor.user_id === id) return { as: 'self' };
  const own = await ownChildren.of(services).link(db, actor.user_id, id);
  if (!own) return { as: 'staff' };
  if (own.restricted) throw refuse(shared.not_found);
  return { as: 'guardian', scopes: own.scopes };
}

/** What the school writes about a child is not written by the family. Refuses (404001 or 403001) pupils and guardians of the child. */
export async function requireStaffViewer(ctx: Context, id: string): Promise<void> {
  if ((await viewerOf(ctx, id)).as !== 'staff') throw refuse(shared.no_right);
}

/** Whether the caller holds a code that reaches a pupil. */
export async function reaches({ actor, db }: Context, code: ActionCode, id: string): Promise<boolean> {
  if (!holds(actor, code)) return false;
  return (await db.$count(student, and(eq(student.id, id), studentsWithin(scopeOf(actor, code))))) > 0;
}
