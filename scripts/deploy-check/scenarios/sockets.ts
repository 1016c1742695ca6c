import { setTimeout as pause } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { Listener } from '../listener.ts';
import type { Scenario } from '../stage.ts';
import { addTeacher, completeSignInByCode, newPhone } from '../teacher.ts';

const SOCKETS = 20;
const ROUNDS = 2;
const EVERY_MS = 1500;
const HEARD_WITHIN_MS = 30_000;

/** Pages hold their socket through nginx while every node is restarted twice; each hears of every announcement, once. */
export const sockets: Scenario = async (stage) => {
  const { machine, person, verdict } = stage;
  setDefaultCACertificates([stage.certificate]);
  const phone = newPhone();
  const teacher = await addTeacher(stage, phone);
  const { by } = await completeSignInByCode(stage, phone);
  const listeners = Array.from({ length: SOCKETS }, () => new Listener(by, teacher, 'notification'));
  await Promise.race([
    Promise.all(listeners.map(({ ready }) => ready)),
    pause(HEARD_WITHIN_MS).then(() => Promise.reject(new Error('sockets do not open'))),
  ]);
  let isRestarting = true;
  let sent = 0;
  const announce = async () => {
    while (isRestarting || sent === 0) {
      sent += 1;
      const body = { title: `部署检查 ${sent}`, body: '停水', submit: true };
      const { data } = await person.insist('POST', '/notifications/create_announcement', {
        body,
        key: `dc-news-${sent}`,
      });
      if (data.list[0].status !== 'sent') throw new Error(`announcement: ${data.list[0].status}`);
      await pause(EVERY_MS);
    }
  };
  const announcing = announce();
  for (let round = 0; round < ROUNDS; round++) await machine.follow('restart');
  isRestarting = false;
  await announcing;
  const last = Date.now();
  while (listeners.some(({ heard }) => heard.length < sent) && Date.now() - last < HEARD_WITHIN_MS) await pause(100);
  const took = Date.now() - last;
  await pause(1000); // one too many would come now
  const breaks = listeners.reduce((sum, listener) => sum + listener.breaks, 0);
  const open = listeners.filter(({ isOpen }) => isOpen).length;
  const missed = listeners.reduce((sum, { heard }) => sum + Math.max(0, sent - new Set(heard).size), 0);
  const twice = listeners.reduce((sum, { heard }) => sum + heard.length - new Set(heard).size, 0);
  for (const listener of listeners) listener.end();
  verdict(
    `sockets: ${SOCKETS} through nginx over TLS, ${breaks} breaks by ${ROUNDS} rolling restarts, ${open} open at the end; ${sent} announcements meanwhile, ${missed} missed, ${twice} heard twice, the last one everywhere after ${took} ms`,
    breaks >= SOCKETS && open === SOCKETS && missed + twice === 0,
  );
};
