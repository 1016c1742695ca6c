import { join } from 'node:path';
import type { Machine } from './machine.ts';
import { settingsIn } from './units.ts';

/** Puts mails into the queue with the settings of the installation, as a service of the portal does. */
export async function enqueueMails(machine: Machine, count: number): Promise<void> {
  const settings = { ...settingsIn('/etc/shuyuan.env'), NODE_ENV: 'production', ROLE: 'web', LOG_LEVEL: 'error' };
  const given = Object.entries(settings).map(([name, value]) => `${name}='${value}'`);
  const node = '/opt/shuyuan/node_modules/node/bin/node';
  const program = join(import.meta.dirname, 'enqueue-mails.ts');
  await machine.shell(`env ${given.join(' ')} DATA_DIR=${machine.folder}/mails ${node} ${program} ${count}`);
}
