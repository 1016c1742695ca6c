import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { today } from '#shared/dates.ts';
import { organizationId } from '../../../../../database/demo/places.ts';
import { useDemo } from '../../../../server/testing/use-demo.ts';
import { todayOf } from './dated.queries.ts';

const demo = useDemo();

it.each(['Pacific/Kiritimati', 'Asia/Shanghai', 'Pacific/Honolulu'])(
  'the day turns by the clock of the organisation, in %s too',
  async (zone) => {
    const id = organizationId('sy-middle');
    await demo.test_db.query(`update organization set timezone = '${zone}' where id = '${id}'`);
    const day = await demo.everywhere(async (db) => {
      const { rows } = await db.execute<{ day: string }>(sql`select ${todayOf(id)}::text as day`);
      return rows[0]?.day;
    });
    expect(day).toBe(today(zone));
  },
);
