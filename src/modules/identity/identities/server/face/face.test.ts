import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Browser } from '#server/testing/portal.ts';
import { serverModules } from '../../../../../server/modules.ts';
import { hostilePictures } from '../../../../../server/testing/hostile-pictures.ts';
import { FaceStandIn, frameForm, framesOf } from '../testing/face-stand-in.ts';
import { type TestPersonDraft, useIdentityPortal } from '../testing/identity-portal.ts';
import { useFaceCheck } from './face-check.ts';

const portal = useIdentityPortal(serverModules);
const OTHER_WAY = '请使用其他方式登录';
let vendor: FaceStandIn;
let isOn = true;
beforeEach(async () => {
  vendor = new FaceStandIn();
  isOn = true;
  useFaceCheck(portal.services, vendor);
  portal.services.settings.fill(async () => new Map([['signin.face_enabled', isOn]]));
  await portal.query('truncate attempt_counter');
});

const enrol = async (browser: Browser, face: number, fields: Record<string, string> = { consent: 'true' }) =>
  browser.call('POST', '/sessions/face', frameForm(fields, await framesOf(face)));
const login = async (browser: Browser, name: string, face: number, isPhoto = false) =>
  browser.call('POST', '/face_login', frameForm({ login: name }, await framesOf(face, { isPhoto })));

let people = 0;
/** Somebody whose face opens their account in this browser. */
async function enrolled(face: number, draft: TestPersonDraft = {}) {
  people += 1;
  const username = `faceof${people}`;
  const userId = await portal.person({ username, ...draft });
  const browser = await portal.signIn(userId);
  expect((await enrol(browser, face)).data).toEqual({ is_offered: true, is_enrolled: true });
  browser.token = null;
  return { browser, username, userId };
}

describe('sign-in by face', () => {
  it('opens the account on the device that was trusted, as a session of twelve hours without fresh proof', async () => {
    const { browser, username, userId } = await enrolled(10);
    const answer = await login(browser, username, 10);
    expect(answer.data.user.id).toBe(userId);
    browser.token = answer.data.token;
    const [own] = (await browser.call('GET', '/sessions/mine')).data.list;
    expect(own).toMatchObject({ kind: 'face', amr: ['face'], is_current: true });
    expect((await browser.call('POST', '/sessions/identities')).code).toBe(403301);
  });

  it('answers another face, a photo, an unknown name, another device and a vendor that is down alike', async () => {
    const { browser, username } = await enrolled(20);
    vendor.mode = 'well';
    const answers = [
      await login(browser, username, 21),
      await login(browser, username, 20, true),
      await login(browser, 'nobody-here', 20),
      await login(portal.browser(), username, 20),
    ];
    vendor.mode = 'down';
    answers.push(await login(browser, username, 20));
    for (const answer of answers) expect(answer.body).toEqual({ code: 200200, message: OTHER_WAY });
  });

  it('answers pictures that cannot be opened like every doubt, and takes none of them in', async () => {
    const { browser, username, userId } = await enrolled(25);
    const signedIn = await portal.signIn(userId);
    for (const [what, bytes] of Object.entries(await hostilePictures())) {
      await portal.query('truncate attempt_counter');
      const frames = [bytes, bytes, bytes];
      const form = frameForm({ login: username }, frames);
      expect((await browser.call('POST', '/face_login', form)).body, what).toEqual({
        code: 200200,
        message: OTHER_WAY,
      });
      const refused = await signedIn.call('POST', '/sessions/face', frameForm({ consent: 'true' }, frames));
      expect([415001, 422001], `${what}: ${JSON.stringify(refused.body)}`).toContain(refused.code);
    }
    expect((await login(browser, username, 25)).data.user.id).toBe(userId);
  });

  it('stops after five tries in an hour, with the right face too', async () => {
    const { browser, username } = await enrolled(30);
    for (let at = 0; at < 5; at++) await login(browser, username, 99);
    expect((await login(browser, username, 30)).message).toBe(OTHER_WAY);
  });

  it('is off unless the school opens it, and without a vendor', async () => {
    const { browser, username, userId } = await enrolled(40);
    isOn = false;
    expect((await login(browser, username, 40)).message).toBe(OTHER_WAY);
    const signedIn = await portal.signIn(userId);
    expect((await signedIn.call('GET', '/sessions/face')).data).toEqual({ is_offered: false, is_enrolled: false });
    expect((await enrol(signedIn, 40)).message).toBe(OTHER_WAY);
  });

  it('needs consent, a fresh proof and three pictures of a living person', async () => {
    const userId = await portal.person();
    const browser = await portal.signIn(userId);
    expect((await enrol(browser, 50, {})).code).toBe(422001);
    expect((await enrol(browser, 50, { consent: 'false' })).code).toBe(422001);
    const photo = frameForm({ consent: 'true' }, await framesOf(50, { isPhoto: true }));
    expect((await browser.call('POST', '/sessions/face', photo)).message).toContain('没有看清');
    const two = frameForm({ consent: 'true' }, (await framesOf(50)).slice(0, 2));
    expect((await browser.call('POST', '/sessions/face', two)).message).toContain('没有看清');
    await portal.everywhere((db) => db.execute(sql`update session set strong_until = now() where user_id = ${userId}`));
    expect((await enrol(browser, 50)).code).toBe(403301);
  });

  it('knows nobody under fourteen, no pupil whose age is unknown, and no super admin', async () => {
    const year = new Date().getFullYear();
    const drafts: readonly TestPersonDraft[] = [
      { user_types: ['student'], birthday: `${year - 13}-01-01` },
      { user_types: ['student'] },
      { is_super_admin: true },
    ];
    for (const draft of drafts) {
      const browser = await portal.signIn(await portal.person(draft));
      expect((await browser.call('GET', '/sessions/face')).data.is_offered, JSON.stringify(draft)).toBe(false);
      expect((await enrol(browser, 60)).message).toBe(OTHER_WAY);
    }
  });

  it('ends with the consent, and the picture goes', async () => {
    const { browser, username, userId } = await enrolled(70);
    const signedIn = await portal.signIn(userId);
    expect((await signedIn.call('DELETE', '/sessions/face')).code).toBe(0);
    expect((await login(browser, username, 70)).message).toBe(OTHER_WAY);
    const left = await portal.query(
      `select id from file where kind = 'face_picture' and status <> 'dropped' and owner_id = $1`,
      [userId],
    );
    expect(left).toEqual([]);
  });
});
