import * as z from 'zod';
import type { Context } from '#server/http/context.ts';
import { defineSetting } from '#server/settings/settings.ts';

const host = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/);

/** Sites to which resources may lead; what lies below a name belongs to it. */
export const linkHosts = defineSetting({
  key: 'teaching.link_hosts',
  name: { cn: '教学资源可链接的网站', us: 'Sites that teaching resources may link to' },
  help: { cn: '域名，其子域名一并允许', us: 'Domain names; what lies below them is allowed too' },
  schema: z.array(host).max(50),
  default: ['smartedu.cn', 'eduyun.cn', 'pep.com.cn', 'gov.cn', 'edu.cn'],
  is_public: false,
});

/** The sites for links of an organisation. */
export const linkHostsOf = ({ services, db }: Pick<Context, 'services' | 'db'>, organizationId: string) =>
  services.settings.get(db, linkHosts, organizationId);
