import { describe, expect, it } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

describe('a guardian who goes on as their child', () => {
  const demo = useDemo();

  it('is one by a link that holds; the other guardians of the child are told', async () => {
    const guardian = await demo.as('guardian');
    const { data: children } = await guardian.call('GET', '/users/my_children');
    const child = children.find((one: { can_switch: boolean }) => one.can_switch);
    const other = castId('office');
    await demo.test_db.query(
      `insert into stu_gd_client (id, organization_id, student_id, guardian_id, relation, is_main, status, source)
       select gen_random_uuid(), organization_id, student_id, $2, 'mother', false, 'active', source
         from stu_gd_client where student_id = $1 and guardian_id = $3`,
      [child.id, other, castId('guardian')],
    );
    const body = { student_user_id: child.id };
    expect(await (await demo.as('teacher')).call('POST', '/users/fetch_student_token', { body })).toMatchObject({
      status: 404,
    });
    const answer = await guardian.call('POST', '/users/fetch_student_token', { body });
    expect(answer, answer.message).toMatchObject({ code: 0, data: { token: expect.any(String) } });
    const told = await demo.test_db.query<{ user_id: string }>(
      `select user_id from notification where event = 'account.child_switched'`,
    );
    expect(told).toEqual([{ user_id: other }]);
  });
});
