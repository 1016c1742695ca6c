import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { castId } from '../../../../../database/demo/cast.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { assistantOffers, draftText, recogniseText, translate } from './public.ts';
import { ChatServiceStandIn } from './testing/chat-service-stand-in.ts';
import { ModelStandIn } from './testing/model-stand-in.ts';

const model = new ModelStandIn();
const SECRET = 'secret of the chat application';
const demo = useDemo({
  ASSISTANT_URL: await model.start(),
  ASSISTANT_KEY: 'key of the model',
  ASSISTANT_MODEL: 'house-1',
  TIM_SDK_APP_ID: '1400000001',
  TIM_SECRET: SECRET,
});
afterAll(() => model.stop());
beforeEach(() => {
  model.fault = null;
  model.heard.length = 0;
});
/** The same portal with a memory of failures of its own. */
const fresh = (settings: object = {}) => ({ ...demo.services, env: { ...demo.services.env, ...settings } });

describe('a language model', () => {
  it('translates, drafts and reads pictures with the key and the name that are set up', async () => {
    expect(assistantOffers(demo.services)).toBe(true);
    expect(await translate(demo.services, '明天停课', 'us')).toBe('「明天停课」');
    expect(await draftText(demo.services, 'notice', { points: '停课一天', lang: 'cn' })).toBe('「停课一天」');
    expect(await recogniseText(demo.services, { bytes: Buffer.from('x'), mime: 'image/png' })).toBe('「picture」');
    expect(model.authorization).toBe('Bearer key of the model');
    expect(model.heard[0]).toMatchObject({ model: 'house-1', stream: false });
    expect(JSON.stringify(model.heard[0]?.messages[0])).toContain('British English');
  });

  it('never gets phone, ID, plate or mail; they stand in the answer again', async () => {
    const text = '请联系 13800138000 或 li@school.example，证件 44030419900101123X，车 粤B12345';
    expect(await translate(demo.services, text, 'us')).toBe(`「${text.normalize('NFKC')}」`);
    const sent = JSON.stringify(model.heard[0]?.messages[1]);
    for (const fact of ['138', 'li@', '4403', '粤B']) expect(sent, fact).not.toContain(fact);
  });

  it.each(['half', 'limit', 'key', 'error', 'filter', 'cut', 'empty', 'long'] as const)(
    'that fails (%s) gives nothing',
    async (fault) => {
      model.fault = fault;
      expect(await translate(fresh(), '明天停课', 'us')).toBeNull();
    },
  );

  it('that fails five times is left alone for a while', async () => {
    const services = fresh();
    model.fault = 'error';
    for (let n = 0; n < 5; n++) await translate(services, '明天停课', 'us');
    model.fault = null;
    expect(await translate(services, '明天停课', 'us')).toBeNull();
    expect(model.heard).toHaveLength(5);
  });

  it('is not asked for more than 8,000 characters; without one nothing is offered', async () => {
    expect(await translate(demo.services, '字'.repeat(8001), 'us')).toBeNull();
    const without = fresh({ ASSISTANT_URL: undefined });
    expect(assistantOffers(without)).toBe(false);
    expect(await translate(without, '明天停课', 'us')).toBeNull();
    expect(await draftText(without, 'rule', { points: '迟到', lang: 'cn' })).toBeNull();
    expect(model.heard).toHaveLength(0);
  });
});

describe('the token of the chat service', () => {
  const chat = new ChatServiceStandIn(1400000001, SECRET);

  it('is taken by the service, under a pseudonym, for two hours', async () => {
    const { data } = await (await demo.as('guardian')).call('GET', '/tencents/fetch_token?scene=service');
    expect(data).toMatchObject({ sdk_app_id: 1400000001, scene: 'service' });
    expect(data.user_id).not.toContain(castId('guardian').slice(0, 8));
    expect(chat.login(data.token, data.user_id)).toBe('in');
    expect(chat.login(data.token, 'somebody else')).toBe('wrong');
    expect(new ChatServiceStandIn(1400000001, 'another').login(data.token, data.user_id)).toBe('wrong');
    const late = new Date(Date.parse(data.expires_at) + 1000);
    expect(chat.login(data.token, data.user_id, late)).toBe('expired');
    const again = await (await demo.as('guardian')).call('GET', '/tencents/fetch_token?scene=service');
    expect(again.data.user_id).toBe(data.user_id);
    const other = await (await demo.as('teacher')).call('GET', '/tencents/fetch_token?scene=service');
    expect(other.data.user_id).not.toBe(data.user_id);
  });

  it('asks for a room, and for somebody who may talk in it', async () => {
    const browser = await demo.as('teacher');
    expect((await browser.call('GET', '/tencents/fetch_token')).errors).toHaveProperty('room_id');
    const unknown = await browser.call('GET', `/tencents/fetch_token?scene=live&room_id=${demoId('no live')}`);
    expect([404001, 200200]).toContain(unknown.code);
    expect((await demo.guest().call('GET', '/tencents/fetch_token?scene=service')).code).toBe(401401);
  });

  it('is given ten times a minute', async () => {
    const browser = await demo.as('office');
    const codes: number[] = [];
    for (let n = 0; n < 11; n++) codes.push((await browser.call('GET', '/tencents/fetch_token?scene=service')).code);
    expect(codes).toEqual([...Array.from({ length: 10 }, () => 0), 429001]);
  });
});
