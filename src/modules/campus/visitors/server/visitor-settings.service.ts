import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import { staleBecause } from '#server/audit/stale.ts';
import type { Db } from '#server/database/database.ts';
import { forgetFact, oncePerRequest } from '#server/database/once-per-request.ts';
import type { Context } from '#server/http/context.ts';
import { currentOrganization } from '#server/rights/actor.ts';
import { visitorSettings } from '../contract/visitor-settings.contract.ts';
import { visitorSetting } from './tables.ts';

export type Settings = z.output<typeof visitorSettings>;

/** The rules of an organisation, defaults filled in. */
export function settingsOf(db: Db, organizationId: string): Promise<Settings & { version: number }> {
  return oncePerRequest(db, factOf(organizationId), async () => {
    const [row] = await db.select().from(visitorSetting).where(eq(visitorSetting.organization_id, organizationId));
    return { ...visitorSettings.parse(row?.settings ?? {}), version: row?.version ?? 0 };
  });
}

const factOf = (organizationId: string) => `visitor_setting ${organizationId}`;

/** Stores the whole set of rules; a changed notice counts its version up. */
export async function updateSettings(
  ctx: Context,
  { version, ...draft }: Omit<Settings, 'notice_version'> & { version: number },
) {
  const organization_id = currentOrganization(ctx.actor);
  const before = await settingsOf(ctx.db, organization_id);
  const changed = draft.notice_cn !== before.notice_cn || draft.notice_us !== before.notice_us;
  const settings = { ...draft, notice_version: before.notice_version + (changed ? 1 : 0) };
  const [row] = await ctx.db
    .insert(visitorSetting)
    .values({ organization_id, settings })
    .onConflictDoUpdate({
      target: visitorSetting.organization_id,
      set: { settings, version: sql`${visitorSetting.version} + 1`, updated_at: sql`now()` },
      setWhere: eq(visitorSetting.version, version),
    })
    .returning({ version: visitorSetting.version });
  forgetFact(ctx.db, factOf(organization_id));
  if (!row || (before.version === 0 && version !== 0))
    throw await staleBecause(ctx, 'visitor_setting', organization_id, before);
  ctx.audit({
    action: 'visitor_setting.update',
    target: ['visitor_setting', organization_id],
    before,
    after: settings,
  });
  return { ...settings, version: row.version };
}
