import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { implement, type OpenContext } from '#server/http/context.ts';
import type { ServerModule } from '#server/module.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { listMine, REVOKED, useAccountPortal } from '../../../../server/testing/account-portal.ts';
import { mintSession, personOfProvenPhone, revokeSessions, verifyCode } from './public.ts';
import { provenPhone } from './sign-up.service.ts';

/** A module as others write it: a guest does something with a proven phone and goes on signed in. */
const open = { right: 'public', cross_organization: 'guests belong to no organisation' } as const;
const bookings = defineEndpoints('bookings', {
  book: {
    ...open,
    method: 'POST',
    path: '/bookings',
    summary: 'Books as the person of a phone',
    body: z.strictObject({ phone: z.string(), code: z.string(), name: z.string(), fail: z.boolean().optional() }),
    output: z.object({ token: z.string(), user_id: z.string(), is_new: z.boolean(), user_types: z.array(z.string()) }),
  },
  phone: {
    ...open,
    method: 'POST',
    path: '/bookings/phone',
    summary: 'Tells the phone of a ticket',
    body: z.strictObject({ ticket: z.string() }),
    output: z.object({ phone: z.string() }),
  },
  leave: {
    method: 'DELETE',
    path: '/bookings',
    summary: 'Ends all own sessions',
    right: 'signed_in',
    output: z.object({ ended: z.int() }),
  },
});

async function book(
  ctx: OpenContext,
  { phone, code, name, fail }: { phone: string; code: string; name: string; fail?: boolean | undefined },
) {
  await verifyCode(ctx, { phone, purpose: 'sign_up', code });
  const { user_id, is_new } = await personOfProvenPhone(ctx, { phone, name });
  const { token, actor } = await mintSession(ctx, user_id);
  if (fail) throw new Error('the booking could not be stored');
  return { token, user_id, is_new, user_types: [...actor.user_types] };
}

const bookingsModule: ServerModule = {
  name: 'bookings',
  routes: [
    implement(bookings)({
      book: ({ body }, ctx) => book(ctx, body),
      phone: async ({ body }, ctx) => ({ phone: await provenPhone(ctx, ctx.db, body.ticket) }),
      leave: async (_input, ctx) => ({ ended: await revokeSessions(ctx, ctx.actor.user_id, 'user') }),
    }),
  ],
};

describe('what other modules ask of the account', () => {
  const account = useAccountPortal(bookingsModule);
  beforeEach(async () => {
    await account.query('truncate login_throttle, attempt_counter');
  });

  it('makes a visitor of a proven phone that nobody has, and signs them in within the same transaction', async () => {
    const guest = account.browser();
    const phone = '13933330001';
    const code = await account.askCode(guest, phone, 'sign_up');
    const { data } = await guest.call('POST', '/bookings', { body: { phone, code, name: '高访客' } });
    expect(data).toMatchObject({ is_new: true, user_types: ['visitor'] });
    guest.token = data.token;
    expect(await listMine(guest)).toMatchObject({ code: 0 });
    expect(await guest.call('DELETE', '/bookings')).toMatchObject({ data: { ended: 1 } });
    expect(await listMine(guest)).toMatchObject(REVOKED);
  });

  it('takes the person who has the phone', async () => {
    const { phone, user_id } = await account.person();
    const guest = account.browser();
    const code = await account.askCode(guest, phone, 'sign_up');
    const { data } = await guest.call('POST', '/bookings', { body: { phone, code, name: '别的名字' } });
    expect(data).toMatchObject({ is_new: false, user_id });
  });

  it('opens no account by a code for something else when the account also needs its password', async () => {
    const { phone, user_id } = await account.person();
    await account.query('update "user" set is_super_admin = true where id = $1', [user_id]);
    const guest = account.browser();
    const code = await account.askCode(guest, phone, 'sign_up');
    expect(await guest.call('POST', '/bookings', { body: { phone, code, name: '周明' } })).toMatchObject({
      code: 200200,
      message: '为保护账号安全，请先用密码登录',
    });
    expect(await account.query('select 1 from session where user_id = $1', [user_id])).toEqual([]);
  });

  it('counts wrong codes although the refusal rolls the caller back, and keeps nobody when the caller fails', async () => {
    const guest = account.browser();
    const phone = '13933330004';
    const code = await account.askCode(guest, phone, 'sign_up');
    const wrong = code === '000000' ? '111111' : '000000';
    expect(await guest.call('POST', '/bookings', { body: { phone, code: wrong, name: '高访客' } })).toMatchObject({
      message: '验证码错误或已过期',
    });
    expect(await account.query('select tries from verification_code where used_at is null')).toEqual([{ tries: 1 }]);
    expect(await guest.call('POST', '/bookings', { body: { phone, code, name: '高访客', fail: true } })).toMatchObject({
      status: 500,
    });
    expect(
      await account.query('select 1 from "user" where phone_bidx = $1', [
        account.services.seal.blindIndex(phone, 'phone'),
      ]),
    ).toEqual([]);
  });

  it('tells the phone of a ticket once, to the browser that proved it', async () => {
    const guest = account.browser();
    const phone = '13933330005';
    const code = await account.askCode(guest, phone);
    const { ticket } = (await guest.call('POST', '/sessions/login_with_sms_code', { body: { phone, code } })).data;
    expect(await account.browser().call('POST', '/bookings/phone', { body: { ticket } })).toMatchObject({
      code: 200200,
    });
    expect(await guest.call('POST', '/bookings/phone', { body: { ticket } })).toMatchObject({ data: { phone } });
    expect(await guest.call('POST', '/bookings/phone', { body: { ticket } })).toMatchObject({
      message: '操作已超时，请重新开始',
    });
  });
});
