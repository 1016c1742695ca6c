import { expect, it } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';

const demo = useDemo();

it('people are reached by the phone and the language of their record, disabled accounts not at all', async () => {
  const ids = [castId('guardian'), castId('teacher')];
  await demo.test_db.query(`update "user" set status = 'disabled' where id = $1`, [castId('teacher')]);
  const found = await demo.everywhere((db) => demo.services.channels.contactsOf(db, ids));
  expect(found).toMatchObject([{ user_id: castId('guardian'), lang: 'cn', phone: expect.stringMatching(/^1\d{10}$/) }]);
});
