/** Fills a migrated database with the demo school group, and a folder with its files: `node fill-demo.ts URL FOLDER`. */
import { findPerson } from '#modules/core/access/server/public.ts';
import { startTestPortal } from '#server/testing/portal.ts';
import { fillDemo } from '../demo.ts';
import { serverModules } from '../modules.ts';

const [url = '', folder = ''] = process.argv.slice(2);
const portal = await startTestPortal(url, serverModules, findPerson, { DEMO: '1', DATA_DIR: folder });
try {
  await fillDemo(portal.services, serverModules, (line) => process.stdout.write(`${line}\n`));
} finally {
  await portal.close();
}
