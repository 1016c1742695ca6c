import { setTimeout as pause } from 'node:timers/promises';
import { enqueueMails } from '../mails.ts';
import type { Scenario } from '../stage.ts';

const MAILS = 20;
const BACK_WITHIN_SECONDS = 120;

/** The mail server is away for minutes: every mail waits, and goes out once when it is back. */
export const mailOutage: Scenario = async ({ machine, mail, options, verdict }) => {
  mail.letters.length = 0;
  await mail.away();
  await enqueueMails(machine, MAILS);
  await pause(options.mail_seconds * 1000);
  const waiting = Number(await machine.ask("select count(*) from delivery where state = 'queued'"));
  await mail.back();
  const started = Date.now();
  while (mail.letters.length < MAILS && Date.now() - started < BACK_WITHIN_SECONDS * 1000) await pause(200);
  const took = Math.round((Date.now() - started) / 1000);
  await pause(5000); // a mail too many would come now
  const people = new Set(mail.letters.map(({ to }) => to)).size;
  verdict(
    `mail server away for ${options.mail_seconds} s: ${waiting} of ${MAILS} mails waited; ${people} arrived ${took} s after its return, ${mail.letters.length - people} twice`,
    waiting === MAILS && people === MAILS && mail.letters.length === MAILS,
  );
};
