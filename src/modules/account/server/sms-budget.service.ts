import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { user } from '#modules/directory/server/tables.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { countAttempt } from '#server/http/limits.ts';
import { notify } from '#server/notify/notify.ts';
import type { Services } from '#server/services.ts';
import { defineSetting } from '#server/settings/settings.ts';
import { refuse } from '#shared/refusal.ts';
import { accountRefusals } from '../contract/account.refusals.ts';

/** Codes that the whole portal sends in a day; 0: as many as are asked for. */
export const smsDailyBudget = defineSetting({
  key: 'sms_daily_budget',
  name: { cn: '每日验证码短信上限', us: 'Code messages a day' },
  help: { cn: '0 不限', us: '0: no limit' },
  schema: z.number().int().min(0).max(10_000_000),
  default: 50_000,
  is_public: false,
});

const DAY = 86_400;
const WARN_SHARE = 0.8;
/** Once the budget is used up these are sent all the same: nobody is kept out of their account. */
const ALWAYS: readonly string[] = ['login', 'forget'];

/**
 * Counts a code against the day's budget. At 80 % the super admins are told, at 100 % only the codes of a sign-in and
 * of a forgotten password go on; others are refused (200200). Commits by itself.
 */
export async function spendBudget(services: Services, purpose: string): Promise<void> {
  const { allowed } = await services.database.write(EVERYWHERE, async ({ db }) => {
    const budget = await services.settings.get(db, smsDailyBudget, null);
    if (budget === 0) return { allowed: true };
    const sent = await countAttempt(db, `sms:day:${new Date().toISOString().slice(0, 10)}`, DAY);
    if (sent === Math.ceil(budget * WARN_SHARE)) {
      const admins = await db.select({ id: user.id }).from(user).where(eq(user.is_super_admin, true));
      await notify(
        { db, services },
        {
          event: 'account.sms_budget',
          to: admins.map((row) => row.id),
          title: { cn: '今日短信已用八成', us: 'Four fifths of today’s SMS are used' },
          body: {
            cn: `已发送 ${sent} 条，上限 ${budget} 条；用完后只发送登录和找回密码的验证码。`,
            us: `${sent} of ${budget} were sent; beyond the limit only codes for signing in and for forgotten passwords go out.`,
          },
          urgency: 'urgent',
          link: '/admin/settings',
        },
      );
    }
    return { allowed: sent <= budget || ALWAYS.includes(purpose) };
  });
  if (!allowed) throw refuse(accountRefusals.sms_budget);
}
