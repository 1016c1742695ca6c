import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import { CircuitOpen } from '../http-out/circuit.ts';
import { startSmsProvider } from '../testing/sms-provider.ts';
import { signParameters } from './aliyun-rpc.ts';
import { AliyunSms } from './aliyun-sms.ts';
import { DeliveryRefused, type Outgoing } from './channel.ts';
import { CircuitBreaker } from './circuit-breaker.ts';

const message: Outgoing = {
  id: 'delivery-1',
  to: '13800001111',
  template: 'account.code',
  vars: { code: '123456' },
  text: '验证码123456',
  lang: 'cn',
};

describe('text messages by Aliyun', () => {
  let provider: Awaited<ReturnType<typeof startSmsProvider>>;
  let phone = 13_800_000_000;
  const next = () => ({ ...message, to: String(++phone) });
  const adapter = (changes: Record<string, string> = {}) =>
    new AliyunSms(
      readEnv({
        SMS_URL: provider.url,
        SMS_KEY: 'testId',
        SMS_SECRET: 'testSecret',
        SMS_TEMPLATES: 'account.code=SMS_1,account.code.us=SMS_2',
        ...changes,
      }),
    );

  beforeAll(async () => {
    provider = await startSmsProvider('testId', 'testSecret');
  });
  beforeEach(() => {
    provider.mode = 'well';
  });
  afterAll(() => provider.close());

  it('signs as the published example does', () => {
    const example = {
      AccessKeyId: 'testId',
      Action: 'SendSms',
      Format: 'XML',
      OutId: '123',
      PhoneNumbers: '15300000001',
      RegionId: 'cn-hangzhou',
      SignName: '阿里云短信测试专用',
      SignatureMethod: 'HMAC-SHA1',
      SignatureNonce: '45e25e9b-0a6f-4070-8c85-2956eda1b466',
      SignatureVersion: '1.0',
      TemplateCode: 'SMS_71390007',
      TemplateParam: '{"customer":"test"}',
      Timestamp: '2017-07-12T02:42:19Z',
      Version: '2017-05-25',
    };
    expect(signParameters('GET', example, 'testSecret')).toBe('zJDF+Lrzhj/ThnlvIToysFRq6t4=');
  });

  it('sends the registered text of the language and keeps the number of the provider', async () => {
    const receipt = await adapter().send({ ...next(), lang: 'us' });
    expect(receipt).toEqual({ state: 'sent', provider_id: expect.stringContaining('^0') });
    expect(provider.sent.at(-1)).toMatchObject({ template: 'SMS_2', vars: { code: '123456' }, out_id: 'delivery-1' });
  });

  it.each([
    ['a wrong secret', { SMS_SECRET: 'other' }, {}],
    ['a text that is not registered', {}, { template: 'visitor.approved' }],
    ['a number that is none', {}, { to: '12' }],
  ])('gives up on %s', async (_what, settings, change) => {
    await expect(adapter(settings).send({ ...next(), ...change })).rejects.toBeInstanceOf(DeliveryRefused);
  });

  it('may try again after the limits of the provider', async () => {
    const once = next();
    await adapter().send(once);
    const refusal = await adapter()
      .send(once)
      .catch((error: Error) => error);
    expect(refusal).not.toBeInstanceOf(DeliveryRefused);
    expect((refusal as Error).message).toBe('isv.BUSINESS_LIMIT_CONTROL');
  });

  it.each(['broken', 'page'] as const)('may try again when the provider is %s', async (mode) => {
    provider.mode = mode;
    const refusal = await adapter()
      .send(next())
      .catch((error: Error) => error);
    expect(refusal).toBeInstanceOf(Error);
    expect(refusal).not.toBeInstanceOf(DeliveryRefused);
  });

  it('waits five seconds for an answer and no longer', async () => {
    provider.mode = 'hang';
    await expect(adapter().send(next())).rejects.toThrow('no answer in time');
  });

  it('leaves a silent provider alone after five failures, and tries with one message after half a minute', async () => {
    let now = 0;
    const breaker = new CircuitBreaker(adapter(), () => now);
    provider.mode = 'broken';
    for (let n = 0; n < 5; n++) await expect(breaker.send(next())).rejects.toThrow('InternalError');
    const { calls } = provider;
    await expect(breaker.send(next())).rejects.toBeInstanceOf(CircuitOpen);
    now = 29_999;
    await expect(breaker.send(next())).rejects.toBeInstanceOf(CircuitOpen);
    expect(provider.calls).toBe(calls);
    now = 30_000;
    await expect(breaker.send(next())).rejects.toThrow('InternalError');
    await expect(breaker.send(next())).rejects.toBeInstanceOf(CircuitOpen);
    provider.mode = 'late';
    now = 60_000;
    const both = await Promise.allSettled([breaker.send(next()), breaker.send(next())]);
    expect(both.map((result) => result.status)).toEqual(['fulfilled', 'rejected']);
    await expect(breaker.send(next())).resolves.toMatchObject({ state: 'sent' });
  });

  it('does not count refusals as failures of the provider', async () => {
    const breaker = new CircuitBreaker(adapter());
    provider.mode = 'refuse';
    for (let n = 0; n < 7; n++) await expect(breaker.send(next())).rejects.toBeInstanceOf(DeliveryRefused);
  });
});
