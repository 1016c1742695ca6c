import { setTimeout as pause } from 'node:timers/promises';
import { NODES } from '../machine.ts';
import type { Scenario } from '../stage.ts';

const AWAY_MS = 15_000;

/** A node dies in the middle of its work, then PostgreSQL does for fifteen seconds. */
export const kills: Scenario = async (stage) => {
  await killNode(stage);
  await killDatabase(stage);
};

const killNode: Scenario = async ({ machine, load, verdict }) => {
  load.start();
  await pause(3000);
  process.kill(machine.units.pidOf(`shuyuan@${NODES[0]}`), 'SIGKILL');
  await pause(1000);
  const back = await machine.untilReady(NODES);
  await pause(3000);
  const { requests, refused, wrong } = await load.stop();
  const { writes, lost, double } = await load.settle();
  verdict(
    `kill -9 of a node: back after ${back + 1000} ms; ${requests} requests, ${refused} of them 503 in our form, ${wrong.length} otherwise; ${writes} writes, ${lost} lost, ${double} double ${wrong.slice(0, 3)}`,
    wrong.length === 0 && lost + double === 0,
  );
};

const killDatabase: Scenario = async ({ machine, load, verdict }) => {
  load.start();
  await pause(3000);
  machine.killDatabase();
  await pause(AWAY_MS);
  await machine.startDatabase();
  const back = await machine.untilReady(NODES);
  await pause(3000);
  const { requests, refused, wrong } = await load.stop();
  const { writes, lost, double } = await load.settle();
  verdict(
    `kill -9 of PostgreSQL, away for ${AWAY_MS / 1000} s: nodes ready ${back} ms after it; ${requests} requests, ${refused} of them 503 in our form, ${wrong.length} otherwise; ${writes} writes, ${lost} lost, ${double} double ${wrong.slice(0, 3)}`,
    wrong.length === 0 && lost + double === 0,
  );
};
