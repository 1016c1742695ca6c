import { expect, it } from 'vitest';
import { busySources, engagementsOf } from '#server/busy/busy.ts';
import { addDays, instantAt, today } from '#shared/dates.ts';
import { nobodyBusy } from './nobody-busy.ts';
import { useDemo } from './use-demo.ts';

/** What a module lets people of the demo do at a time belongs into the list, or tests that plan with them fail at some hour. */

const demo = useDemo();

/** The kinds of what anybody of the demo does within two months. */
async function kinds(): Promise<string[]> {
  const people = (await demo.test_db.query<{ id: string }>('select id from "user"')).map(({ id }) => id);
  const span = { from: instantAt(addDays(today(), -30), '00:00'), to: instantAt(addDays(today(), 30), '00:00') };
  const found = await demo.everywhere((db) => engagementsOf({ db, services: demo.services }, people, [span]));
  return [...new Set(found.map(({ key }) => key.split(':')[0] ?? ''))].sort();
}

it('leaves people nothing that they have to do at a time but the lives that its callers put there', async () => {
  // the demo gives somebody something of every kind
  expect(await kinds()).toHaveLength(busySources.of(demo.services).length);
  await nobodyBusy(demo.test_db);
  expect((await kinds()).filter((kind) => kind !== 'live')).toEqual([]);
});
