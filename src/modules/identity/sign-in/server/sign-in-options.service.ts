import * as z from 'zod';
import { groupOfGuest } from '#modules/core/access/server/public.ts';
import { type Db, EVERYWHERE } from '#server/database/database.ts';
import type { OpenContext } from '#server/http/context.ts';
import { isNetwork, isWithin } from '#server/http/networks.ts';
import { defineSetting } from '#server/settings/settings.ts';
import { personalTypes } from '#shared/reference/accounts.ts';
import { refuse } from '#shared/refusal.ts';
import { listIn } from '#shared/text.ts';
import { PERSONAL_TYPES } from '../contract/personal-types.ts';
import { signInRefusals } from '../contract/sign-in.refusals.ts';

type PersonalType = (typeof PERSONAL_TYPES)[number];

/** Who may sign up without having been asked. */
export const selfSignup = defineSetting({
  key: 'signin.self_signup',
  name: { cn: '可自助注册的人员', us: 'Who may sign up' },
  help: {
    cn: `一行一个：${listIn(
      'cn',
      personalTypes.map((type) => `${type.code}（${type.cn}）`),
    )}`,
    us: `One per line: ${listIn(
      'us',
      personalTypes.map((type) => type.code),
    )}`,
  },
  schema: z.array(z.enum(PERSONAL_TYPES)).max(PERSONAL_TYPES.length),
  default: [...PERSONAL_TYPES],
  is_public: false,
});

/** Networks of computers that many share, as `10.20.0.0/16`: there 公共电脑 is ticked to begin with. */
export const campusNetworks = defineSetting({
  key: 'campus_networks',
  name: { cn: '公共电脑网段', us: 'Shared computer networks' },
  help: {
    cn: '如 10.20.0.0/16；登录页默认勾选公共电脑',
    us: 'Such as 10.20.0.0/16. “Shared computer” is ticked by default there.',
  },
  schema: z.array(z.string().trim().refine(isNetwork)).max(100),
  default: [],
  is_public: false,
});

/** What the pages before the sign-in offer to this guest. */
export function viewOptions(ctx: OpenContext) {
  const { database, settings } = ctx.services;
  return database.read(EVERYWHERE, async (db) => {
    const group = await groupOfGuest(ctx, db);
    const allowed = await settings.get(db, selfSignup, group);
    return {
      personal_types: PERSONAL_TYPES.filter((type) => allowed.includes(type)),
      is_public_computer: isWithin(ctx.ip, await settings.get(db, campusNetworks, group)),
    };
  });
}

/** Refuses a sign-up that the school named, or the one of the host, does not take. */
export async function requireSignUpOpen(
  ctx: OpenContext,
  db: Db,
  type: PersonalType,
  organizationId: string | undefined,
): Promise<void> {
  const { settings } = ctx.services;
  const places = [await groupOfGuest(ctx, db), ...(organizationId ? [organizationId] : [])];
  for (const place of places) {
    if (!(await settings.get(db, selfSignup, place)).includes(type)) throw refuse(signInRefusals.sign_up_closed);
  }
}
