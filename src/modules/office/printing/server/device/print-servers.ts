import * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { defineSetting } from '#server/settings/settings.ts';
import type { printer } from '../tables.ts';
import { ippPrinter } from './ipp-printer.ts';
import type { PrinterPort } from './printer-port.ts';

const address = z
  .string()
  .trim()
  .regex(/^(ipp|ipps|http|https):\/\/[a-zA-Z0-9.:-]+\/[a-zA-Z0-9._/-]*$/);

/** Print servers that this installation may talk to: they stand inside the school, so that no address is taken on trust. */
export const printServers = defineSetting({
  key: 'printing.servers',
  name: { cn: '打印服务器', us: 'Print servers' },
  help: {
    cn: '允许使用的地址，如 ipps://print.school.cn/printers/room；打印机未填地址时用第一个',
    us: 'Addresses that may be used, such as ipps://print.school.cn/printers/room. A printer without an own address uses the first.',
  },
  schema: z.array(address).max(20),
  default: [],
  is_public: false,
});

type Placed = Pick<typeof printer.$inferSelect, 'organization_id' | 'adapter' | 'address'>;

/** Whether a printer may have this address of its own. */
export async function isAllowed(db: Db, services: Services, organizationId: string, wanted: string): Promise<boolean> {
  return (await services.settings.get(db, printServers, organizationId)).includes(wanted);
}

/** The machine behind a printer; null: the print room prints by hand, or no print server is named. */
export async function portOf(db: Db, services: Services, found: Placed): Promise<PrinterPort | null> {
  if (found.adapter !== 'ipp') return null;
  const known = await services.settings.get(db, printServers, found.organization_id);
  const used = found.address ? known.find((one) => one === found.address) : known[0];
  return used ? ippPrinter(used) : null;
}
