import { initializeDatabase } from '#modules/core/access/server/public.ts';
import { NOWHERE } from '#server/database/database.ts';
import type { ServerModule } from '#server/module.ts';
import { demoFacts } from '#server/notify/demo-mode.ts';
import { fillPassagesAtOnce } from '#server/search/passages/fill.ts';
import type { Services } from '#server/services.ts';
import { publicConfig } from '#shared/calls/frame.contract.ts';
import { today } from '#shared/dates.ts';

/**
 * Fills a new database with the demo school group, all modules in one transaction, so that a killed start leaves
 * nothing behind. False: the database was not new.
 */
export async function fillDemo(
  services: Services,
  modules: readonly ServerModule[],
  log: (line: string) => void = () => {},
): Promise<boolean> {
  return initializeDatabase(services, async (tx) => {
    const demo = { ...tx, services, today: today() };
    for (const module of modules) {
      if (!module.demo) continue;
      const started = Date.now();
      await module.demo(demo);
      log(`  ${module.name}: ${((Date.now() - started) / 1000).toFixed(1)} s`);
    }
    await fillPassagesAtOnce(tx.db, services);
  });
}

/** Lines for the console: whom one can sign in as. None when the database is no demo. */
export async function demoPeople(services: Services): Promise<string[]> {
  const facts = await services.database.read(NOWHERE, (db) => demoFacts(db, services));
  const { data: demo } = publicConfig.shape.demo.safeParse(facts);
  if (!demo) return [];
  return [
    `Demo people, all with the password ${demo.password}:`,
    ...demo.people.map((person) => `  ${person.username.padEnd(12)} ${person.role} ${person.name} / ${person.role_en}`),
  ];
}
