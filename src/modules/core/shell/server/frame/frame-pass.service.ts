import * as z from 'zod';
import { frameOf, settingIn } from '#modules/core/access/server/public.ts';
import type { Context } from '#server/http/context.ts';
import { framePass } from '#server/http/frame-pass.ts';
import { defineSetting } from '#server/settings/settings.ts';
import { refuse } from '#shared/refusal.ts';
import { shellRefusals } from '../../contract/shell.contract.ts';

/** Hosts whose pages may stand inside the portal, with all below them: `docs.school.example`. */
export const iframeHosts = defineSetting({
  key: 'iframe_hosts',
  name: { cn: '可嵌入网页的网址', us: 'Sites that can be embedded' },
  help: { cn: '一行一个域名，如 docs.school.example', us: 'One host per line, such as docs.school.example' },
  schema: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9.-]{3,120}$/),
    )
    .max(60),
  default: [],
  is_public: false,
});

const covers = (allowed: string, host: string): boolean => host === allowed || host.endsWith(`.${allowed}`);

/** Whether the school allows pages at this address inside the portal. */
export async function isAllowedPage(
  { services, db, actor }: Pick<Context, 'services' | 'db' | 'actor'>,
  url: URL,
): Promise<boolean> {
  const frame = await frameOf(services, db, actor.organization_id);
  return (
    url.protocol === 'https:' &&
    !url.username &&
    !url.port &&
    settingIn(frame, iframeHosts).some((allowed) => covers(allowed, url.hostname))
  );
}

/** Lets a page of an allowed site into the portal. Refuses (403001) every other site, and whatever is no https address. */
export async function issueFramePass(
  ctx: Context,
  requested: string,
): Promise<{ url: string; host: string; pass: string }> {
  const url = URL.canParse(requested) ? new URL(requested) : null;
  const host = url?.hostname ?? requested.slice(0, 60);
  if (!url || !(await isAllowedPage(ctx, url))) throw refuse(shellRefusals.foreign_page, { host });
  return { url: url.href, host, pass: framePass(ctx.services.seal, url.origin) };
}
