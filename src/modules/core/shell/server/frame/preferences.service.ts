import { and, eq, inArray, sql } from 'drizzle-orm';
import * as z from 'zod';
import { frameOf, USUAL_APPS_AT_MOST } from '#modules/core/access/server/public.ts';
import { setLang } from '#modules/core/directory/server/public.ts';
import { forgetFact } from '#server/database/once-per-request.ts';
import type { Context } from '#server/http/context.ts';
import type { PREFERENCE_KEYS } from '#shared/calls/frame.contract.ts';
import { TOOLBAR_LIMIT } from '#shared/constants.ts';
import { PAGE_SIZES } from '#shared/fields.ts';
import { refuseFields } from '#shared/refusal.ts';
import { userPreference } from '../tables.ts';
import { listPreferences, preferencesFact, usualAppsIn } from './person.queries.ts';

const word = z.string().max(40);
const rules: Readonly<Record<(typeof PREFERENCE_KEYS)[number], z.ZodType>> = {
  usually_app: z.array(z.string().max(40)).max(USUAL_APPS_AT_MOST),
  lang: z.enum(['cn', 'us']),
  ui_scale: z.int().min(100).max(175),
  older_desktop: z.boolean(),
  theme: word,
  toolbar_top: z.number().min(TOOLBAR_LIMIT[0]).max(TOOLBAR_LIMIT[1]),
  sidebar: z.union([z.boolean(), word]),
  home_layout: z.string().max(500),
  frequent_apps: z.boolean(),
  list_density: z.enum(['compact', 'normal', 'roomy']),
};
const ofLists: Readonly<Record<string, z.ZodType>> = {
  page_size: z.union(PAGE_SIZES.map((size) => z.literal(size))),
  columns: z.array(z.string().max(60)).max(60),
};

const unfit = { cn: '该偏好不接受这个值', us: 'Invalid value for this preference' };

function ruleOf(key: string): z.ZodType | undefined {
  return Object.hasOwn(rules, key) ? rules[key as keyof typeof rules] : ofLists[key.split('.')[0] ?? ''];
}

export const viewPreferences = (ctx: Context) => listPreferences(ctx.db, ctx.actor.user_id);

/** The apps that the person put first, or null when they never chose. */
export async function usualAppsOf(ctx: Context): Promise<readonly string[] | null> {
  return usualAppsIn(await viewPreferences(ctx));
}

/** Changes some preferences; null removes one. Apps that the organisation does not run are dropped from the usual ones. */
export async function changePreferences(ctx: Context, changes: Readonly<Record<string, unknown>>) {
  const user_id = ctx.actor.user_id;
  const wrong = Object.entries(changes).filter(
    ([key, value]) => value !== null && !ruleOf(key)?.safeParse(value).success,
  );
  if (wrong.length) throw refuseFields(Object.fromEntries(wrong.map(([key]) => [key, [unfit]])));
  const removed = Object.keys(changes).filter((key) => changes[key] === null);
  if (removed.length)
    await ctx.db
      .delete(userPreference)
      .where(and(eq(userPreference.user_id, user_id), inArray(userPreference.key, removed)));
  const kept = Object.entries(changes).filter(([, value]) => value !== null);
  const rows = await Promise.all(
    kept.map(async ([key, value]) => ({
      user_id,
      key,
      value: key === 'usually_app' ? await runningApps(ctx, value as string[]) : value,
    })),
  );
  if (rows.length) {
    await ctx.db
      .insert(userPreference)
      .values(rows)
      .onConflictDoUpdate({
        target: [userPreference.user_id, userPreference.key],
        set: { value: sql`excluded.value`, updated_at: sql`now()` },
      });
  }
  forgetFact(ctx.db, preferencesFact(user_id));
  const { lang } = changes;
  if (lang === 'cn' || lang === 'us') await setLang(ctx.db, user_id, lang);
  ctx.audit({
    action: 'user.preferences',
    target: ['user', user_id],
    after: Object.fromEntries(Object.keys(changes).map((key) => [key, true])),
  });
  return viewPreferences(ctx);
}

async function runningApps(ctx: Context, codes: readonly string[]): Promise<string[]> {
  const { apps } = await frameOf(ctx.services, ctx.db, ctx.actor.organization_id);
  const running = new Set(apps.map((app) => app.wfl_app.code));
  return [...new Set(codes)].filter((code) => running.has(code));
}
