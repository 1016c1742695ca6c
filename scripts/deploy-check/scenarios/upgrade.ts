import { setTimeout as pause } from 'node:timers/promises';
import { NODES } from '../machine.ts';
import type { Scenario } from '../stage.ts';

const SIDE_BY_SIDE_MS = 15_000;

/**
 * Node by node to the new version, with both side by side for a while, one node back and forth again, under load. A
 * repeat may be told by a node of the old version to come again (409002): `settle` does, and compares what it gets then.
 */
export const upgrade: Scenario = async ({ machine, load, versions, verdict }) => {
  const [first, second] = NODES;
  const lead = (version: string) => machine.shell(`ln -sfn /opt/shuyuan-${version} /opt/shuyuan`);
  const restart = async (port: number) => {
    await machine.units.obey(['restart', `shuyuan@${port}`]);
    await machine.untilReady([port]);
  };
  load.start({ mayWait: true });
  await pause(2000);
  machine.env['VERSION'] = versions.now;
  await machine.follow('application');
  await restart(first);
  await pause(SIDE_BY_SIDE_MS);
  await lead(versions.before);
  await restart(first);
  await pause(SIDE_BY_SIDE_MS / 3);
  await lead(versions.now);
  await restart(first);
  await restart(second);
  await restart(3009);
  const { requests, refused, waited, wrong } = await load.stop();
  const { writes, lost, double } = await load.settle();
  verdict(
    `upgrade ${versions.before} → ${versions.now}, side by side, one node back and forth: ${requests} requests, ${refused + wrong.length} failed; ${waited} repeats told to come again (409002); ${writes} writes with repeats, ${lost} lost, ${double} double ${wrong.slice(0, 3)}`,
    refused + wrong.length === 0 && lost + double === 0,
  );
};
