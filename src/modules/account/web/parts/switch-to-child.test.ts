import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';

const { ask, call, enter, said, reacted } = vi.hoisted(() => ({
  ask: vi.fn(),
  call: vi.fn(),
  enter: vi.fn(),
  said: vi.fn(),
  reacted: vi.fn(),
}));
vi.mock('#web/ui/confirm-store.ts', () => ({ ask }));
vi.mock('#web/api/call.ts', () => ({ call }));
vi.mock('#web/session/connect.ts', () => ({ enter }));
vi.mock('#web/ui/toasts.ts', () => ({ toast: { warning: said } }));
vi.mock('#web/api/reactions.ts', () => ({ reactTo: reacted }));
vi.mock('#web/i18n/texts.ts', () => ({ sayNow: (text: { cn: string }) => text.cn }));
const { switchToChild } = await import('../public.tsx');

afterEach(() => vi.clearAllMocks());

it('asks first, and says that there is no way back but signing in', async () => {
  ask.mockResolvedValueOnce(false);
  await switchToChild('child');
  expect(ask).toHaveBeenCalledWith(expect.objectContaining({ body: '切换后需重新登录才能返回，确定切换吗？' }));
  expect(call).not.toHaveBeenCalled();
});

it('goes on as the child, from its home page', async () => {
  ask.mockResolvedValueOnce(true);
  call.mockResolvedValueOnce({ token: 'of the child' });
  await switchToChild('child');
  expect(call.mock.calls[0]?.[1]).toEqual({ body: { student_user_id: 'child' } });
  expect(enter).toHaveBeenCalledWith('of the child', '/');
});

it('says 获取token失败！ when it may not be, whatever the reason', async () => {
  for (const error of [new ApiError('refused', 404, { code: 404001, message: '不存在' }), new ApiError('network', 0)]) {
    ask.mockResolvedValueOnce(true);
    call.mockRejectedValueOnce(error);
    await switchToChild('stranger');
  }
  expect(said.mock.calls).toEqual([['获取token失败！'], ['获取token失败！']]);
  expect(enter).not.toHaveBeenCalled();
});

it('leaves an expired session to the dialog that asks to sign in again', async () => {
  ask.mockResolvedValueOnce(true);
  const error = new ApiError('refused', 401, { code: 401401, message: '登录已过期' });
  call.mockRejectedValueOnce(error);
  await switchToChild('child');
  expect(reacted).toHaveBeenCalledWith(error);
  expect(said).not.toHaveBeenCalled();
});
