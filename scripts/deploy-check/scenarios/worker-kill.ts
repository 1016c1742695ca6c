import { setTimeout as pause } from 'node:timers/promises';
import { WORKER } from '../machine.ts';
import { enqueueMails } from '../mails.ts';
import type { Scenario } from '../stage.ts';

const MAILS = 40;
const RUNNING = 4;
const DONE_WITHIN_MS = 120_000;

/**
 * A worker dies while some mails are on their way and others wait. All arrive. One that the mail server had, but had not
 * said so yet, comes once more: docs/operations.md promises no more than that.
 */
export const workerKill: Scenario = async ({ machine, mail, verdict }) => {
  mail.letters.length = 0;
  mail.answer_ms = 10_000;
  await enqueueMails(machine, MAILS);
  const begun = Date.now();
  while (mail.letters.length < RUNNING && Date.now() - begun < DONE_WITHIN_MS) await pause(50);
  process.kill(machine.units.pidOf(`shuyuan@${WORKER}`), 'SIGKILL');
  const onTheWay = new Set(mail.letters.map(({ to }) => to));
  const rows = await machine.ask("select count(*) from delivery where state = 'queued'");
  mail.answer_ms = 0;
  const killed = Date.now();
  await machine.untilReady([WORKER]);
  const people = () => new Set(mail.letters.map(({ to }) => to));
  while (people().size < MAILS && Date.now() - killed < DONE_WITHIN_MS) await pause(100);
  const queued = async () => Number(await machine.ask("select count(*) from delivery where state = 'queued'"));
  while ((await queued()) > 0 && Date.now() - killed < DONE_WITHIN_MS) await pause(200);
  const took = ((Date.now() - killed) / 1000).toFixed(1);
  await pause(5000); // one too many would come now
  const times = new Map<string, number>();
  for (const { to } of mail.letters) times.set(to, (times.get(to) ?? 0) + 1);
  const again = [...times].filter(([, count]) => count > 1);
  const beyond = again.filter(([to, count]) => count > 2 || !onTheWay.has(to));
  const failed = await machine.ask("select count(*) from delivery where state = 'failed'");
  verdict(
    `kill -9 of the worker with ${onTheWay.size} mails on their way and ${Number(rows) - onTheWay.size} waiting: ${people().size} of ${MAILS} arrived within ${took} s, ${failed} failed; ${again.length} of those on their way came once more, ${beyond.length} others`,
    people().size === MAILS && failed === '0' && (await queued()) === 0 && beyond.length === 0 && onTheWay.size < MAILS,
  );
};
