import type { Scenario } from '../stage.ts';

/** Every node is restarted, one after the other, again and again; nobody notices. */
export const rollingRestart: Scenario = async ({ machine, load, options, verdict }) => {
  load.start();
  for (let round = 0; round < options.restarts; round++) await machine.follow('restart');
  const { requests, refused, wrong } = await load.stop();
  const { writes, lost, double } = await load.settle();
  verdict(
    `rolling restart ×${options.restarts} of two nodes and a worker: ${requests} requests, ${refused + wrong.length} failed; ${writes} writes, ${lost} lost, ${double} double ${wrong.slice(0, 3)}`,
    refused + wrong.length === 0 && lost + double === 0,
  );
};
