import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { user } from '#modules/core/directory/server/tables.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import { countAttempt } from '#server/http/limits.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { defineSetting } from '#server/settings/settings.ts';
import { refuse } from '#shared/refusal.ts';
import { signInRefusals } from '../../contract/sign-in.refusals.ts';

/** Codes that the whole portal sends in a day; 0: as many as are asked for. */
export const smsDailyBudget = defineSetting({
  key: 'sms_daily_budget',
  name: { cn: '每日验证码短信上限', us: 'Verification texts per day' },
  help: { cn: '0 不限', us: '0 means no limit' },
  schema: z.number().int().min(0).max(10_000_000),
  default: 50_000,
  is_public: false,
});

/** Codes that one school group sends in an hour. A sudden flood is seen, and its cost bounded, long before the day's limit. */
export const smsHourlyBudget = defineSetting({
  key: 'sms_hourly_budget',
  name: { cn: '每小时验证码短信上限', us: 'Verification texts per hour' },
  help: { cn: '按学校集团计，0 不限', us: 'Per school group; 0 means no limit' },
  schema: z.number().int().min(0).max(1_000_000),
  default: 3000,
  is_public: false,
});

const HOUR = 3600;
const DAY = 86_400;
const WARN_SHARE = 0.8;
/** Once a budget is used up these go on, as many again: nobody is kept out of their account, and the bill stays bounded. */
const LONGER: readonly string[] = ['login', 'forget'];
const TEXTS = {
  day: {
    title: { cn: '今日短信已用八成', us: '80% of today’s text messages are used' },
    window: { cn: '今日', us: 'today' },
  },
  hour: {
    title: { cn: '本小时短信已用八成', us: '80% of this hour’s text messages are used' },
    window: { cn: '本小时', us: 'this hour' },
  },
} as const;

/**
 * Counts a code against the budgets of the day (the whole portal) and of the hour (the school group that asks). At 80 %
 * the super admins are notified; at 100 % only the codes of a sign-in and of a forgotten password go on, up to twice the
 * budget; others are refused (200200). Commits by itself.
 */
export async function spendBudget(services: Services, purpose: string, group: string | null): Promise<void> {
  const now = new Date(services.clock.now()).toISOString();
  const isAllowed = await services.database.separateTransaction(EVERYWHERE, async ({ db }) => {
    const windows = [
      ['hour', `sms:hour:${group ?? 'portal'}:${now.slice(0, 13)}`, HOUR, smsHourlyBudget],
      ['day', `sms:day:${now.slice(0, 10)}`, DAY, smsDailyBudget],
    ] as const;
    for (const [name, key, seconds, setting] of windows) {
      const budget = await services.settings.get(db, setting, name === 'hour' ? group : null);
      if (budget === 0) continue;
      const sent = await countAttempt(db, key, seconds);
      if (sent === Math.ceil(budget * WARN_SHARE)) await warn({ db, services }, name, sent, budget);
      if (sent > (LONGER.includes(purpose) ? 2 * budget : budget)) return false;
    }
    return true;
  });
  if (!isAllowed) throw refuse(signInRefusals.sms_budget);
}

async function warn(on: { db: Db; services: Services }, name: keyof typeof TEXTS, sent: number, budget: number) {
  const admins = await on.db.select({ id: user.id }).from(user).where(eq(user.is_super_admin, true));
  const { title, window } = TEXTS[name];
  await notify(on, {
    event: 'account.sms_budget',
    to: admins.map((row) => row.id),
    title,
    body: {
      cn: `${window.cn}已发送 ${sent} 条，上限 ${budget} 条；用完后只发送登录和找回密码的验证码。`,
      us: `${sent} of ${budget} sent ${window.us}. Beyond the limit, only codes for signing in and resetting passwords are sent.`,
    },
    urgency: 'urgent',
    link: '/admin/settings',
  });
}
