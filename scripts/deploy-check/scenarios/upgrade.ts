import { setTimeout as pause } from 'node:timers/promises';
import { EVERYONE, type Machine, NODES, WORKER } from '../machine.ts';
import type { Scenario } from '../stage.ts';

const SIDE_BY_SIDE_MS = 15_000;
const SAID_WITHIN_MS = 60_000;
/** Every migration since the version before, on a busy machine. */
const READY_WITHIN_MS = 180_000;
const [FIRST, SECOND] = NODES;

/** To the new version as the documents say, under load: node by node, or with a stop where it changes what the old one reads. */
export const upgrade: Scenario = (stage) => (stage.versions.is_breaking ? stopping(stage) : nodeByNode(stage));

const lead = (machine: Machine, version: string) => machine.shell(`ln -sfn /opt/shuyuan-${version} /opt/shuyuan`);
const restart = async (machine: Machine, port: number) => {
  await machine.units.obey(['restart', `shuyuan@${port}`]);
  await machine.untilReady([port], READY_WITHIN_MS);
};

/**
 * Both versions beside each other for a while, one node back and forth again. A repeat may be told by a node of the old
 * version to come again (409002): `settle` does, and compares what it gets then.
 */
const nodeByNode: Scenario = async ({ machine, load, versions, verdict }) => {
  load.start({ mayWait: true });
  await pause(2000);
  machine.env['VERSION'] = versions.now;
  await machine.follow('application');
  await restart(machine, FIRST);
  await pause(SIDE_BY_SIDE_MS);
  await lead(machine, versions.before);
  await restart(machine, FIRST);
  await pause(SIDE_BY_SIDE_MS / 3);
  await lead(machine, versions.now);
  for (const port of [FIRST, SECOND, WORKER]) await restart(machine, port);
  const { requests, refused, waited, wrong } = await load.stop();
  const { writes, lost, double } = await load.settle();
  verdict(
    `upgrade ${versions.before} → ${versions.now} (${versions.migrations.length} migrations that add), side by side, one node back and forth: ${requests} requests, ${refused + wrong.length} failed; ${waited} repeats told to come again (409002); ${writes} writes with repeats, ${lost} lost, ${double} double ${wrong.slice(0, 3)}`,
    refused + wrong.length === 0 && lost + double === 0,
  );
};

/** The first new node waits, and the old ones serve as if nothing were; then they stop, and it goes on by itself. */
const stopping: Scenario = async ({ machine, load, versions, verdict }) => {
  load.start({ mayWait: true });
  await pause(2000);
  machine.env['VERSION'] = versions.now;
  await machine.follow('application');
  await machine.units.obey(['restart', `shuyuan@${FIRST}`]);
  const isWaiting = () => machine.nodeLog(FIRST).includes('Waiting: this version changes the database');
  for (const until = Date.now() + SAID_WITHIN_MS; !isWaiting() && Date.now() < until; ) await pause(200);
  await pause(SIDE_BY_SIDE_MS);
  const beside = await load.stop();
  verdict(
    `upgrade ${versions.before} → ${versions.now} (${versions.migrations.length} migrations, not to be lived with): the new node ${isWaiting() ? 'waits and says so' : 'SAYS NOTHING'}; beside it ${beside.requests} requests to the old nodes, ${beside.refused + beside.wrong.length} failed ${beside.wrong.slice(0, 3)}`,
    isWaiting() && beside.refused + beside.wrong.length === 0,
  );
  load.start({ mayWait: true });
  const stopped = Date.now();
  await machine.follow('restart-alone');
  await machine.untilReady(EVERYONE, READY_WITHIN_MS);
  const took = Date.now() - stopped;
  await pause(3000);
  const { requests, refused, wrong } = await load.stop();
  const { writes, lost, double } = await load.settle();
  verdict(
    `  the others stopped: all nodes ready ${Math.round(took / 1000)} s later; ${requests} requests, ${refused} of them 503 in our form, ${wrong.length} otherwise; ${writes} writes with repeats, ${lost} lost, ${double} double ${wrong.slice(0, 3)}`,
    wrong.length + lost + double === 0,
  );
};
