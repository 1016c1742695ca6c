import { eq } from 'drizzle-orm';
import * as z from 'zod';
import { changePerson, releaseEmailOfMerged } from '#modules/core/directory/server/public.ts';
import { user } from '#modules/core/directory/server/tables.ts';
import { provePhone, requestCode } from '#modules/identity/sign-in/server/public.ts';
import { constraintOf, EVERYWHERE } from '#server/database/database.ts';
import type { Context } from '#server/http/context.ts';
import { addressIndex } from '#server/notify/deliveries.ts';
import type { Services } from '#server/services.ts';
import { defineSetting } from '#server/settings/settings.ts';
import { refuse, shared } from '#shared/refusal.ts';
import { securityRefusals } from '../contract/security.refusals.ts';

const PURPOSE = 'activate_email';
const DOMAIN = '[a-z0-9-]+(?:\\.[a-z0-9-]+)+';

/** Domains of the mail that staff have to activate; none: nobody is asked. */
export const emailDomains = defineSetting({
  key: 'enterprise_email_domains',
  name: { cn: '企业邮箱域名', us: 'School email domains' },
  help: {
    cn: '教职工须激活这些域名的邮箱后才能继续使用，多个用逗号分隔；留空则不要求',
    us: 'Staff must activate an address in one of these domains to keep using the portal. Separate with commas; leave empty for no requirement.',
  },
  schema: z
    .string()
    .trim()
    .toLowerCase()
    .max(300)
    .regex(new RegExp(`^(?:${DOMAIN}(?:\\s*,\\s*${DOMAIN})*)?$`)),
  default: '',
  is_public: false,
});

type EmailFacts = Pick<typeof user.$inferSelect, 'email' | 'activated_email_bidx' | 'is_force_active_email' | 'types'>;

const domainsOf = (setting: string): string[] => (setting ? setting.split(',').map((one) => one.trim()) : []);

function isInside(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.length === 0 || domains.includes(domain);
}

/** Another address on record is another address to activate. */
function isActivated(services: Services, domains: readonly string[], { email, activated_email_bidx }: EmailFacts) {
  return email !== null && activated_email_bidx === addressIndex(services, email) && isInside(email, domains);
}

/**
 * Whether somebody has to activate an e-mail before they go on: staff where the school names its domains, and whom the
 * school named. Where the portal sends no mail nobody is: they could not.
 */
export function isEmailRequired(services: Services, setting: string, person: EmailFacts): boolean {
  const domains = domainsOf(setting);
  const isMeant = person.is_force_active_email || (domains.length > 0 && person.types.includes('teacher'));
  return isMeant && services.channels.adapter('email').provider !== 'none' && !isActivated(services, domains, person);
}

async function ownRow({ db, actor }: Pick<Context, 'db' | 'actor'>) {
  const [row] = await db.select().from(user).where(eq(user.id, actor.user_id));
  if (!row) throw refuse(shared.not_found);
  return row;
}

const settingOf = ({ db, actor, services }: Pick<Context, 'db' | 'actor' | 'services'>) =>
  services.settings.get(db, emailDomains, actor.organization_id);

/** The own address and whether it is activated. */
export async function viewOwnEmail(ctx: Pick<Context, 'db' | 'actor' | 'services'>) {
  const row = await ownRow(ctx);
  const setting = await settingOf(ctx);
  const domains = domainsOf(setting);
  return {
    email: row.email,
    is_activated: isActivated(ctx.services, domains, row),
    is_demanded: isEmailRequired(ctx.services, setting, row),
    domains,
  };
}

function checkDomain(email: string, setting: string): void {
  const domains = domainsOf(setting);
  if (!isInside(email, domains)) throw refuse(securityRefusals.email_domain, { domains: domains.join(', ') });
}

/** A code to the address; it opens nothing but this activation. */
export async function requestEmailCode(ctx: Context, email: string) {
  if (ctx.services.channels.adapter('email').provider === 'none') throw refuse(securityRefusals.mail_away);
  checkDomain(email, await ctx.services.database.read(EVERYWHERE, (db) => settingOf({ ...ctx, db })));
  return requestCode(ctx, email, PURPOSE);
}

/** Makes an address that its code proved the one on record. Of two who want it at the same moment the second is refused. */
export async function activateEmail(ctx: Context, { email, code }: { readonly email: string; readonly code: string }) {
  const { db, services, actor } = ctx;
  checkDomain(email, await settingOf(ctx));
  await provePhone(ctx, email, PURPOSE, code);
  const activated_email_bidx = addressIndex(services, email);
  await releaseEmailOfMerged(db, actor.user_id, activated_email_bidx);
  const activated = { email, activated_email_bidx, is_force_active_email: false };
  try {
    await changePerson(ctx, actor.user_id, activated, { action: 'account.activate_email' });
  } catch (error) {
    throw constraintOf(error) === 'user_activated_email_bidx_index' ? refuse(securityRefusals.email_taken) : error;
  }
  // the question goes from every open page of the person
  await services.sessions.refresh(db, [actor.user_id]);
  return viewOwnEmail(ctx);
}
