import { setTimeout as pause } from 'node:timers/promises';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';

const CODE_WITHIN_MS = 20_000;

let phones = 0;
/** Nobody else's. */
export const newPhone = () => `139${String(Date.now()).slice(-6)}${String(phones++).padStart(2, '0')}`;

/** Somebody of the staff with this phone in the organisation of the super admin; answers their id. */
export async function addTeacher({ person }: Stage, phone: string): Promise<string> {
  const { data } = await person.insist('GET', '/users/settings', {});
  const body = { name: '检查员', types: ['teacher'], phone, organization_id: data.organization.id };
  const made = await person.call('POST', '/users', { body });
  if (made.code !== 0) throw new Error(`a teacher: ${made.status} ${made.bytes}`);
  return made.data.id;
}

/** A new browser in which the person with this phone is signed in. */
export async function completeSignInByCode(
  { sms, guest }: Stage,
  phone: string,
): Promise<{ readonly by: Person; readonly took: number }> {
  const started = Date.now();
  const by = guest();
  let took = 0;
  await by.signInByCode(phone, async () => {
    while (Date.now() - started < CODE_WITHIN_MS) {
      const code = sms.sent.findLast((one) => one.phone === phone)?.vars['code'];
      took = Date.now() - started;
      if (code) return code;
      await pause(20);
    }
    throw new Error(`no code came within ${CODE_WITHIN_MS / 1000} s`);
  });
  return { by, took };
}
