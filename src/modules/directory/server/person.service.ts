import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { EventSource } from '#server/events/events.ts';
import type { Hat } from '#server/rights/actor.ts';
import type { Lang } from '#shared/text.ts';
import { running } from './dated.queries.ts';
import { user, userOrganization } from './tables.ts';

/** Somebody who begins or ceases to be a kind of person somewhere. */
export interface HatChange {
  readonly user_id: string;
  readonly organization_id: string;
  readonly hat: Hat;
}

/**
 * Puts a hat on a person and makes them a member of the organisation where they wear it. The roles of the hat follow
 * at the person's next call. Safe to repeat.
 */
export async function giveHat(
  source: EventSource,
  { user_id: userId, organization_id: organizationId, hat }: HatChange,
): Promise<void> {
  const { db, services } = source;
  await db
    .update(user)
    .set({
      types: sql`array_append(array_remove(${user.types}, ${hat}), ${hat})` as never,
      updated_at: sql`now()` as never,
    })
    .where(eq(user.id, userId));
  const [member] = await db
    .select({ id: userOrganization.id })
    .from(userOrganization)
    .where(
      and(
        eq(userOrganization.user_id, userId),
        eq(userOrganization.organization_id, organizationId),
        running(userOrganization),
      ),
    );
  if (!member) {
    const [main] = await db
      .select({ id: userOrganization.id })
      .from(userOrganization)
      .where(
        and(
          eq(userOrganization.user_id, userId),
          eq(userOrganization.is_main, true),
          isNull(userOrganization.valid_to),
        ),
      );
    await db
      .insert(userOrganization)
      .values({ user_id: userId, organization_id: organizationId, is_main: !main, source: 'hat' });
  }
  await services.sessions.refresh(db, [userId]);
}

/** Takes a hat off; the membership that came with it in this organisation ends yesterday, one from elsewhere stays. */
export async function endHat(
  source: EventSource,
  { user_id: userId, organization_id: organizationId, hat }: HatChange,
): Promise<void> {
  const { db, services } = source;
  await db
    .update(user)
    .set({ types: sql`array_remove(${user.types}, ${hat})` as never, updated_at: sql`now()` as never })
    .where(eq(user.id, userId));
  await db
    .update(userOrganization)
    .set({ valid_to: sql`current_date - 1` as never, is_main: false })
    .where(
      and(
        eq(userOrganization.user_id, userId),
        eq(userOrganization.organization_id, organizationId),
        eq(userOrganization.source, 'hat'),
        isNull(userOrganization.valid_to),
      ),
    );
  await services.sessions.refresh(db, [userId]);
}

/** Remembers in which language somebody wants to be spoken to, in messages too. */
export async function setLang(db: Db, userId: string, lang: Lang): Promise<void> {
  await db
    .update(user)
    .set({ lang, updated_at: sql`now()` as never })
    .where(eq(user.id, userId));
}
