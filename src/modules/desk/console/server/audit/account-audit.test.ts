import { beforeAll, describe, expect, it } from 'vitest';
import { fileApplication } from '#modules/identity/recovery/server/public.ts';
import { castId, castPhone } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { grant } from '../testing/grant.ts';

describe('account audits', () => {
  const demo = useDemo();
  const group = organizationId('sy');

  beforeAll(async () => {
    await demo.everywhere(async (db) => {
      await grant(db, castId('office'), 'it', group);
      await grant(db, castId('homeroom'), 'it', group);
    });
  });

  const itemOf = async (kind: string) => {
    const { data } = await (await demo.as('finance')).call('GET', '/admin/users/audit');
    expect(data).toBeUndefined();
    const answer = await (await demo.as('superadmin')).call('GET', '/admin/users/audit', { query: { kind } });
    return answer.data.list[0];
  };
  const decide = (item: { item_id: string; user: { id: string } | null }, kind: string, decision: string) => ({
    path: `/admin/users/${item.user?.id ?? item.item_id}/audit`,
    body: { kind, item_id: item.item_id, decision, reason: '材料已核对' },
  });

  it('show what the school has beside what was stated, masked, with marks and vouches', async () => {
    const item = await itemOf('change_phone');
    expect(item).toMatchObject({ user: { id: castId('guardian') }, state: 'pending', can_decide: true });
    const phone = item.facts.find((fact: { field: string }) => fact.field === 'phone');
    expect(phone).toEqual({ field: 'phone', before: '138****0011', after: '139****0099', matches: true });
    expect(item.vouches).toEqual([expect.objectContaining({ name: '陈静怡' })]);
    expect(JSON.stringify(item)).not.toContain(castPhone('guardian'));
  });

  it('come as they are asked for: those that wait first, or by the day on which they came', async () => {
    await demo.test_db.query(
      `update phone_change_application a set created_at = now() - n * interval '1 hour'
         from (select id, row_number() over (order by kind) as n from phone_change_application) b where b.id = a.id`,
    );
    const superadmin = await demo.as('superadmin');
    const asked = async (sort?: string) =>
      (await superadmin.call('GET', '/admin/users/audit', { query: sort ? { sort } : {} })).data.list as {
        state: string;
        submitted_at: string;
      }[];
    const usual = await asked();
    const days = usual.map((row) => row.submitted_at).toSorted();
    const isOver = usual.map((row) => row.state !== 'pending');
    expect(isOver).toEqual([...isOver].toSorted());
    expect((await asked('submitted_at')).map((row) => row.submitted_at)).toEqual(days);
    expect((await asked('-submitted_at')).map((row) => row.submitted_at)).toEqual(days.toReversed());
  });

  it('wait on the home page of those who may decide them, and of nobody who stands in one', async () => {
    const waiting = async (who: 'superadmin' | 'office' | 'finance') => {
      const { data } = await (await demo.as(who)).call('GET', '/home/todos', { query: { module: 'console' } });
      return data.list.map(({ kind }: { kind: string }) => kind.replace('account_audit_', '')).toSorted();
    };
    expect(await waiting('superadmin')).toEqual(['account_recovery', 'change_phone', 'identity_correction']);
    expect(await waiting('office')).toEqual(['account_recovery', 'change_phone']);
    expect(await waiting('finance')).toEqual([]);
  });

  it('a change of phone is carried out at once: sessions end, both numbers are told, the dot goes', async () => {
    const office = await demo.as('office');
    const guardian = await demo.as('guardian');
    expect((await office.call('GET', '/users/settings')).data.flags.is_exists_change_phone_apply).toBe(true);
    expect((await guardian.call('GET', '/users/settings')).data.flags.is_exists_change_phone_apply).toBe(false);
    const item = await itemOf('change_phone');
    const { path, body } = decide(item, 'change_phone', 'approve');
    expect(await (await demo.as('homeroom')).call('PUT', path, { body })).toMatchObject({
      code: 200200,
      message: '不能审核自己的申请',
    });
    const superadmin = await demo.as('superadmin');
    const both = await Promise.all([office.call('PUT', path, { body }), superadmin.call('PUT', path, { body })]);
    expect(both.map((answer) => answer.code).toSorted()).toEqual([0, 200200]);
    const late = both.find((answer) => answer.code === 200200);
    expect(late?.message).toMatch(/^该申请已由 (赵晓彤|周明) 于 .+ 处理$/);
    expect(await guardian.call('GET', '/users/settings')).toMatchObject({ code: 401402 });
    const sent = await demo.test_db.query<{ to_masked: string }>(
      `select to_masked from delivery where event in ('account.phone_changed', 'account.phone_changed_undo') order by to_masked`,
    );
    expect(sent.map((row) => row.to_masked)).toEqual(['138****0011', '139****0099']);
    const [found] = await demo.test_db.query<{ id: string }>('select id from "user" where phone_bidx = $1', [
      demo.services.seal.blindIndex('13900000099', 'phone'),
    ]);
    expect(found?.id).toBe(castId('guardian'));
  });

  it('nothing is approved that fits nobody or that nothing proves', async () => {
    const superadmin = await demo.as('superadmin');
    const nobody = await itemOf('account_recovery');
    const lost = decide(nobody, 'account_recovery', 'approve');
    expect(await superadmin.call('PUT', lost.path, { body: lost.body })).toMatchObject({
      code: 200200,
      message: '没有匹配的账号，不能同意',
    });
    const id = await demo.everywhere((db) =>
      fileApplication(
        { db, services: demo.services },
        {
          kind: 'change_phone',
          client_id: group,
          organization_id: organizationId('sy-middle'),
          user_id: castId('student'),
          stated: { new_phone: '13900000098' },
          reason: '换号',
        },
      ),
    );
    const unproven = {
      path: `/admin/users/${castId('student')}/audit`,
      body: { ...lost.body, kind: 'change_phone', item_id: id },
    };
    expect(await superadmin.call('PUT', unproven.path, { body: unproven.body })).toMatchObject({
      code: 200200,
      message: '请先核验证明材料或取得担保',
    });
    expect(
      await superadmin.call('PUT', unproven.path, { body: { ...unproven.body, decision: 'refuse' } }),
    ).toMatchObject({ code: 0, data: { state: 'refused' } });
  });

  it('an identity is written where it belongs, and the dot goes with the last waiting one', async () => {
    const superadmin = await demo.as('superadmin');
    const item = await itemOf('identity_correction');
    const office = await demo.as('office');
    const { path, body } = decide(item, 'identity_correction', 'approve');
    expect(await office.call('PUT', path, { body })).toMatchObject({ message: '不能审核自己的申请' });
    expect(await superadmin.call('PUT', path, { body })).toMatchObject({ code: 0, data: { state: 'effective' } });
    const nobody = await itemOf('account_recovery');
    const lost = decide(nobody, 'account_recovery', 'return');
    expect(await superadmin.call('PUT', lost.path, { body: lost.body })).toMatchObject({ data: { state: 'returned' } });
    expect((await superadmin.call('GET', '/users/settings')).data.flags.is_exists_change_phone_apply).toBe(false);
  });

  it('of another school group are not there', async () => {
    await demo.everywhere((db) => grant(db, castId('outsider'), 'it', organizationId('md')));
    const outsider = await demo.as('outsider');
    expect((await outsider.call('GET', '/admin/users/audit')).data.total).toBe(0);
    const item = await itemOf('account_recovery');
    const { path, body } = decide(item, 'account_recovery', 'refuse');
    expect(await outsider.call('PUT', path, { body })).toMatchObject({ status: 404 });
  });
});
