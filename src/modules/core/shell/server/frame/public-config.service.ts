import type * as z from 'zod';
import { frameOf, groupOfGuest, productName } from '#modules/core/access/server/public.ts';
import { openChannels } from '#modules/identity/identities/server/public.ts';
import { acrossOrganizations } from '#server/database/across-organizations.ts';
import type { OpenContext } from '#server/http/context.ts';
import { demoFacts } from '#server/notify/demo-mode.ts';
import { publicConfig } from '#shared/calls/frame.contract.ts';
import { linksOf, themeOf } from './frame.service.ts';
import { version } from './version.ts';

type PublicConfig = z.input<typeof publicConfig>;

/** What a guest of this host sees before signing in: the brand of their school group, else the product's own. */
export async function viewPublicConfig(ctx: OpenContext): Promise<PublicConfig> {
  const { db, services } = ctx;
  const group = await acrossOrganizations(db, () => groupOfGuest(ctx, db));
  const frame = await frameOf(services, db, group);
  const demo = publicConfig.shape.demo.safeParse(await demoFacts(db, services));
  return {
    product_name: productName(frame),
    logo: frame.client?.logo_url ?? null,
    theme: themeOf(frame),
    languages: ['cn', 'us'],
    channels: ['password', 'sms', ...openChannels(services.env)],
    links: linksOf(frame),
    version,
    environment: services.env.NODE_ENV,
    demo: demo.success ? demo.data : null,
  };
}
