import { NODES } from '../machine.ts';
import type { Scenario } from '../stage.ts';
import { keepFile, readFile } from './store-faults.ts';

/** Every table with its number of rows. */
const EVERY_TABLE = `select string_agg(relname || ' ' || (xpath('/row/n/text()',
    query_to_xml(format('select count(*) as n from %I', relname), false, true, '')))[1]::text, ', ' order by relname)
  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`;

/** The backup of the documents, the loss of the whole database, the restore of the documents; then a file is opened. */
export const backupRestore: Scenario = async ({ machine, person, load, verdict, say }) => {
  const kept = await keepFile(person);
  const count = () => machine.ask(EVERY_TABLE);
  machine.env['DATABASE_URL'] =
    `postgres://portal:${machine.env['DATABASE_PASSWORD']}@${machine.env['DATABASE_HOST']}/portal`;
  await machine.units.obey(['stop', ...NODES.map((port) => `shuyuan@${port}`), 'shuyuan@3009']);
  const before = await count();
  await machine.follow('backup');
  const password = machine.env['DATABASE_PASSWORD'];
  await machine.shell(`
    runuser -u postgres -- dropdb portal
    runuser -u postgres -- psql --quiet -c 'drop role portal_app' -c 'drop role portal'
    runuser -u postgres -- psql --quiet -c "create role portal login createrole password '${password}'"`);
  const started = Date.now();
  await machine.follow('restore');
  const after = await count();
  await machine.units.obey(['start', ...NODES.map((port) => `shuyuan@${port}`), 'shuyuan@3009']);
  await machine.untilReady([...NODES, 3009]);
  say(`  restored and ready after ${((Date.now() - started) / 1000).toFixed(1)} s`);
  const opened = (await readFile(person, kept.id)) === kept.sha256;
  const { writes, lost, double } = await load.settle();
  verdict(
    `backup and restore on a cluster without our roles: ${before.split(', ').length} tables ${before === after ? 'with the same counts' : `differ: ${differences(before, after)}`}, attachment ${opened ? 'opens' : 'DOES NOT OPEN'}; ${writes} writes, ${lost} lost, ${double} double`,
    before === after && opened && lost + double === 0,
  );
};

function differences(before: string, after: string): string {
  const known = new Set(before.split(', '));
  return after
    .split(', ')
    .filter((line) => !known.has(line))
    .join(', ');
}
