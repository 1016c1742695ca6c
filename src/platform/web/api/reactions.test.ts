import { beforeEach, describe, expect, it } from 'vitest';
import { language } from '../i18n/language.ts';
import { recentToasts } from '../ui/toasts.ts';
import { ApiError } from './api-error.ts';
import { connectReactions, hasSteppedUp, maintenance, reactTo } from './reactions.ts';

const done: string[] = [];
const said = () => recentToasts.get().map((toast) => toast.text);

beforeEach(() => {
  done.length = 0;
  recentToasts.set([]);
  maintenance.set(false);
  language.set('cn');
  connectReactions({
    signedOut: (message) => done.push(`dialog ${message}`),
    sessionUnfit: () => done.push('reset and reload'),
    notActivated: () => done.push('/register/active'),
    stepUp: async () => {
      done.push('step-up');
      return true;
    },
  });
});

const refused = (status: number, body: Record<string, unknown> = {}) => new ApiError('refused', status, body);

/** Each row of section 8 that a call can meet: what happens, and what is said. */
describe('the error catalogue', () => {
  it.each([
    ['network', new ApiError('network', 0), [], ['网络异常，请检查网络']],
    ['timeout', new ApiError('timeout', 0), [], ['请求超时，请重试']],
    ['401401', refused(401, { code: 401401, message: '登录已过期' }), ['dialog 登录已过期'], []],
    ['401402', refused(401, { code: 401402, message: '登录已失效' }), ['dialog 登录已失效'], []],
    ['400403', refused(400, { code: 400403, message: '请重新进入' }), ['reset and reload'], ['请重新进入']],
    ['200200', refused(200, { code: 200200, message: '已有预约' }), [], ['已有预约']],
    ['200601', refused(200, { code: 200601, message: '请先激活' }), ['/register/active'], ['请先激活']],
    ['another message', refused(403, { code: 403001, message: '没有权限' }), [], ['没有权限']],
    ['500 without a message', refused(500), [], ['500 服务器异常，请重试']],
    ['422 without a message', refused(422), [], ['422 服务器异常，请重试']],
    ['an odd success', refused(202, { code: 0 }), [], ['Error']],
    ['a cancelled call', new ApiError('cancelled', 0), [], []],
  ])('%s', (_row, error, happens, says) => {
    reactTo(error);
    expect(done).toEqual(happens);
    expect(said()).toEqual(says);
  });

  it('speaks English to whom reads English', () => {
    language.set('us');
    reactTo(refused(404));
    expect(said()).toEqual(['404 server exception, please retry']);
  });

  it('says of what is not there that the message goes with its page', () => {
    reactTo(refused(404, { code: 404001, message: '记录不存在' }));
    reactTo(refused(403, { code: 403001, message: '没有权限' }));
    expect(recentToasts.get().map(({ text, ofPage }) => [text, ofPage])).toEqual([
      ['没有权限', false],
      ['记录不存在', true],
    ]);
  });

  it('leaves the words to a form, but not the end of the session', () => {
    reactTo(refused(422, { code: 422001, message: '请检查' }), 'session_only');
    expect(said()).toEqual([]);
    reactTo(refused(401, { code: 401401, message: 'x' }), 'session_only');
    expect(done).toEqual(['dialog x']);
  });

  it('shows a strip instead of a message for every call while the server is being worked on', () => {
    reactTo(refused(503, { code: 503001, message: '维护' }));
    expect([maintenance.get(), said()]).toEqual([true, []]);
  });

  it('says the same text once within two seconds', () => {
    reactTo(new ApiError('network', 0));
    reactTo(new ApiError('network', 0));
    expect(said()).toHaveLength(1);
  });

  it('asks for a fresh proof for 403301 only', async () => {
    expect(await hasSteppedUp(refused(403, { code: 403301, message: '验证' }))).toBe(true);
    expect(await hasSteppedUp(refused(403, { code: 403001 }))).toBe(false);
    expect(done).toEqual(['step-up']);
  });
});
