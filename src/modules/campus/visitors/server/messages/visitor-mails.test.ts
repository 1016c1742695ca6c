import { expect, it } from 'vitest';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { sealOldMails } from './visitor-mails.service.ts';

const demo = useDemo();

it('mail addresses of visitors that an older version stored in clear are sealed, and read as before', async () => {
  const [visit] = await demo.test_db.query<{ visitor_id: string; id: string }>(
    `update visitor_person set email = 'old.guest@example.com', email_sealed = null
      where id = (select p.id from visitor_person p join visitor v on v.id = p.visitor_id
                   where v.host_user_id = $1 and p.sort = 0 limit 1) returning id, visitor_id`,
    [castId('teacher')],
  );
  await demo.test_db.query(
    `update visitor_person set email = 'other' || sort || '@example.com' where id <> $1 and visitor_id <> $2`,
    [visit?.id, visit?.visitor_id],
  );
  await sealOldMails(demo.services);
  const rows = await demo.test_db.query<{ id: string; email: string | null; email_sealed: string }>(
    'select id, email, email_sealed from visitor_person where email is not null or email_sealed is not null',
  );
  expect(rows.filter(({ email }) => email !== null)).toEqual([]);
  const sealed = rows.find(({ id }) => id === visit?.id)?.email_sealed ?? '';
  expect(sealed).not.toContain('old.guest');
  expect(demo.services.seal.open(sealed, 'visitor_person.email')).toBe('old.guest@example.com');
  const host = await demo.as('teacher');
  const { data } = await host.call('GET', `/visitors/${visit?.visitor_id}`);
  expect(JSON.stringify(data)).toContain('@example.com');
});
