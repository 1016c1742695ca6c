import { setTimeout as pause } from 'node:timers/promises';
import type { Scenario } from '../stage.ts';
import { addTeacher, completeSignInByCode, newPhone } from '../teacher.ts';

const AWAY_MS = 15_000;
const BACK_WITHIN_MS = 90_000;

/** A teacher comes in by a code, which the provider of text messages gets in its own protocol; then it is away for a while. */
export const codes: Scenario = async (stage) => {
  const { sms, machine, verdict, guest } = stage;
  const phone = newPhone();
  await addTeacher(stage, phone);
  const { took, by } = await completeSignInByCode(stage, phone);
  verdict(
    `text messages: a code in the words and the signature of the provider after ${took} ms; it signs a teacher in`,
    (await by.call('GET', '/users/login', {})).data?.signed_in === true,
  );
  const values = [phone, sms.sent.at(-1)?.vars['code'] ?? ''];
  const later = newPhone();
  sms.mode = 'page';
  await guest().insist('GET', `/sessions/send_code?phone=${later}`, {});
  await pause(AWAY_MS);
  const waiting = await machine.ask("select count(*) from delivery where state = 'queued' and channel = 'sms'");
  sms.mode = 'well';
  const back = Date.now();
  while (!sms.sent.some((one) => one.phone === later) && Date.now() - back < BACK_WITHIN_MS) await pause(100);
  const arrived = sms.sent.filter((one) => one.phone === later).length;
  verdict(
    `  provider answers with 502 for ${AWAY_MS / 1000} s: ${waiting} code waits, ${arrived} comes ${Date.now() - back} ms after its return`,
    waiting === '1' && arrived === 1,
  );
  const logs = machine.databaseLog() + [3001, 3002, 3009].map((port) => machine.nodeLog(port)).join('');
  const told = values.filter((value) => value && new RegExp(`(?<!\\d)${value}(?!\\d)`).test(logs));
  verdict('  phone and code stand in no log of the portal or the database', told.length === 0);
};
