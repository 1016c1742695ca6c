import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { EVERYWHERE } from '#server/database/database.ts';
import { patience } from '#server/testing/pace.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { checkImage, checkText, checkTextOf } from './public.ts';
import { CloudStandIn } from './testing/cloud-stand-in.ts';

const cloud = new CloudStandIn();
const demo = useDemo({ CONTENT_CHECK_URL: await cloud.start(), CONTENT_CHECK_KEY: 'key of the school' });
afterAll(() => cloud.stop());
beforeEach(() => {
  cloud.fault = null;
  cloud.heard.length = 0;
});

const add = async (word: string, action = 'refuse', who: 'office' | 'teacher' | 'superadmin' = 'superadmin') =>
  (await demo.as(who)).call('POST', '/blocked_words', { body: { word, action } });

describe('words of an organisation', () => {
  it('are added, found however they are written, and gone with their removal', async () => {
    const admin = await demo.as('superadmin');
    const { data } = await add('三中最差');
    expect(data).toMatchObject({ word: '三中最差', action: 'refuse', is_shipped: false });
    const [row] = await demo.test_db.query<{ organization_id: string }>(
      'select organization_id from blocked_word where word = $1',
      ['三中最差'],
    );
    const check = (organization: string) =>
      demo.services.database.read(EVERYWHERE, (db) =>
        checkTextOf(demo.services, db, organization, { text: '听说三 中 最差', scene: 'live_chat' }),
      );
    expect(await check(row?.organization_id ?? '')).toBe('refuse');
    expect(await check(organizationId('md-school'))).toBe('pass');
    expect((await add('三中 最差')).message).toBe('已有这个词');
    expect((await add('…！')).errors).toHaveProperty('word');
    const { data: list } = await admin.call('GET', '/blocked_words');
    expect(list.list[0]).toMatchObject({ word: '三中最差' });
    expect(list.shipped.length).toBeGreaterThan(50);
    await admin.call('DELETE', `/blocked_words/${data.id}`);
    expect(await check(row?.organization_id ?? '')).toBe('pass');
  });

  it('are for holders of 2306 alone', async () => {
    for (const who of ['teacher', 'guardian', 'student'] as const) {
      const browser = await demo.as(who);
      expect((await browser.call('GET', '/blocked_words')).code, who).toBe(403001);
      expect((await browser.call('POST', '/blocked_words', { body: { word: '某词' } })).code, who).toBe(403001);
    }
  });
});

describe('the cloud', () => {
  const check = (text: string) => checkText(demo.services, [], text, 'live_chat');

  it('is asked for what the words let pass, with the key, and the stronger of both decides', async () => {
    expect(await check('这是正常的一句')).toBe('pass');
    expect(await check('这是可疑的一句')).toBe('hold');
    expect(await check('这是违规的一句')).toBe('refuse');
    expect(await check('加微信')).toBe('hold');
    expect(cloud.heard[0]).toMatchObject({
      path: '/text',
      scene: 'live_chat',
      authorization: 'Bearer key of the school',
    });
  });

  it('never gets what the words refuse, nor phone and ID numbers', async () => {
    expect(await check('傻逼')).toBe('refuse');
    expect(cloud.heard).toHaveLength(0);
    await check('打我电话 138 0013 8000 或 ４４０３０４１９９００１０１１２３Ｘ');
    expect(cloud.heard[0]?.content).not.toMatch(/\d/);
  });

  it('that hangs holds the text within a second', async () => {
    cloud.fault = 'hangs';
    const since = Date.now();
    expect(await check('正常的一句')).toBe('hold');
    expect(Date.now() - since).toBeLessThan(patience(4));
  });

  it('that talks nonsense or fails holds; after five it is left alone, and still nothing passes', async () => {
    cloud.fault = 'nonsense';
    expect(await check('正常')).toBe('hold');
    cloud.fault = 'error';
    for (let n = 0; n < 5; n++) expect(await check('正常')).toBe('hold');
    cloud.fault = null;
    const asked = cloud.heard.length;
    expect(await check('正常')).toBe('hold');
    expect(await checkImage(demo.services, Buffer.from('picture'), 'festival')).toBe('hold');
    expect(cloud.heard).toHaveLength(asked);
  });
});

it('without a cloud the words decide and pictures pass', async () => {
  const services = { ...demo.services, env: { ...demo.services.env, CONTENT_CHECK_URL: undefined } };
  expect(await checkText(services, [], '正常', 'comment')).toBe('pass');
  expect(await checkText(services, [], '加微信', 'comment')).toBe('hold');
  expect(await checkImage(services, Buffer.from('x'), 'festival')).toBe('pass');
});
