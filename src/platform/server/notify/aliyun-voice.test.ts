import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { startSmsProvider } from '../testing/sms-provider.ts';
import { AliyunVoice } from './aliyun-voice.ts';
import { DeliveryRefused, type Outgoing } from './channel.ts';
import { Channels } from './channels.ts';

const message: Outgoing = {
  id: 'delivery-1',
  to: '13800001111',
  template: 'account.code_call',
  vars: { code: '1 2 3 4 5 6' },
  text: '您的验证码是1 2 3 4 5 6',
  lang: 'cn',
};

describe('calls by Aliyun', () => {
  let provider: Awaited<ReturnType<typeof startSmsProvider>>;
  let phone = 13_900_000_000;
  const next = () => ({ ...message, to: String(++phone) });
  const settings = (changes: Record<string, string> = {}) => ({
    VOICE_URL: provider.url,
    VOICE_SHOW_NUMBER: '057100000000',
    SMS_KEY: 'testId',
    SMS_SECRET: 'testSecret',
    SMS_TEMPLATES: 'account.code_call=TTS_1,account.code_call.us=TTS_2',
    ...changes,
  });
  const adapter = (changes: Record<string, string> = {}) => new AliyunVoice(readEnv(settings(changes)));

  beforeAll(async () => {
    provider = await startSmsProvider('testId', 'testSecret');
  });
  beforeEach(() => {
    provider.mode = 'well';
  });
  afterAll(() => provider.close());

  it('reads the registered text of the language out, once, from the number of the school', async () => {
    const call = { ...next(), lang: 'us' as const };
    expect(await adapter().send(call)).toEqual({ state: 'sent', provider_id: expect.stringContaining('^1') });
    expect(provider.sent.at(-1)).toMatchObject({
      phone: call.to,
      template: 'TTS_2',
      vars: { code: '1 2 3 4 5 6' },
      out_id: 'delivery-1',
      show: '057100000000',
    });
  });

  it.each([
    ['a wrong secret', { SMS_SECRET: 'other' }, {}],
    ['a text that is not registered', { SMS_TEMPLATES: 'account.code=SMS_1' }, {}],
    ['a number that is none', {}, { to: '12' }],
  ])('gives up on %s', async (_what, changes, change) => {
    await expect(adapter(changes).send({ ...next(), ...change })).rejects.toBeInstanceOf(DeliveryRefused);
  });

  it('may call again after the limits of the provider, and when it is broken', async () => {
    const once = next();
    await adapter().send(once);
    await expect(adapter().send(once)).rejects.toThrow('isv.BUSINESS_LIMIT_CONTROL');
    provider.mode = 'broken';
    await expect(adapter().send(next())).rejects.not.toBeInstanceOf(DeliveryRefused);
  });

  it('needs the key of the account, and takes calls where it is configured', () => {
    expect(() => new AliyunVoice(readEnv({ VOICE_URL: provider.url }))).toThrow('VOICE_URL');
    expect(new Channels(readEnv(settings())).adapter('voice').provider).toBe('aliyun');
    expect(new Channels(readEnv({ ...settings(), VOICE_URL: '' })).adapter('voice').provider).not.toBe('aliyun');
  });
});
