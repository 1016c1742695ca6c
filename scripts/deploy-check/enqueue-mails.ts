/** Puts `count` mails into the queue of the portal that the environment describes, as a service does. */
import { findPerson } from '#modules/core/access/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open-database.ts';
import { readEnv } from '#server/env.ts';
import { sendOutside } from '#server/notify/deliveries.ts';
import { startPortal } from '#server/start.ts';
import { serverModules } from '../../src/server/modules.ts';

const count = Number(process.argv[2]);
const env = readEnv();
const opened = await openDatabase(env);
const { services, close } = await startPortal(env, opened, serverModules, findPerson);
const text = { cn: '部署检查', us: 'Deploy check' };
for (let n = 0; n < count; n++) {
  await services.database.write(EVERYWHERE, ({ db }) =>
    sendOutside({ db, services }, { event: 'deploy.check', channel: 'email', to: `p${n}@home.test`, lang: 'cn', text }),
  );
}
await close();
process.exit(0);
