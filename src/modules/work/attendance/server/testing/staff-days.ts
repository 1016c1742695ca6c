import { EVERYWHERE } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import type { TestDatabase } from '#server/testing/database.ts';
import { instantAt } from '#shared/dates.ts';
import { type CastName, castId } from '../../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../../database/demo/places.ts';
import { recountSpan } from '../day/recount.service.ts';

export const SCHOOL = organizationId('sy-middle');

/** The portal of a test with the demo school. */
interface Demo {
  readonly test_db: Pick<TestDatabase, 'query'>;
  readonly services: Services;
}

/** Days of staff in a test: all months open, nothing punched but what the test says. */
export function staffDays(demo: Demo) {
  const sql = <T extends object>(text: string, values: unknown[] = []) => demo.test_db.query<T>(text, values);
  return {
    sql,
    /** Opens every month and forgets what was punched and corrected. */
    async clear(): Promise<void> {
      await sql(`update attendance_month set status = 'open'`);
      await sql('update attendance_day set closed = false');
      await sql('delete from attendance_difference');
      await sql('delete from attendance_punch');
      await sql(`delete from flow_run where kind = 'attendance_fix'`);
      await sql('delete from attendance_fix');
    },
    /** Days before today on which somebody is asked to be there, the last one first. */
    async worked(who: CastName, most: number): Promise<string[]> {
      const rows = await sql<{ date: string }>(
        `select date::text from attendance_day where user_id = $1 and date < current_date - 1 and jsonb_array_length(windows) > 0
          order by date desc limit $2`,
        [castId(who), most],
      );
      return rows.map(({ date }) => date);
    },
    async punched(who: CastName, day: string, ...times: string[]): Promise<void> {
      for (const time of times)
        await sql(
          `insert into attendance_punch (id, organization_id, user_id, at, source, verdict) values (gen_random_uuid(), $1, $2, $3, 'door', 'valid')`,
          [SCHOOL, castId(who), instantAt(day, time)],
        );
    },
    recount: (who: CastName, from: string, to = from): Promise<void> =>
      demo.services.database.write(EVERYWHERE, ({ db }) =>
        recountSpan({ db, services: demo.services }, [castId(who)], from, to),
      ),
    async day(who: CastName, date: string) {
      const [row] = await sql<{
        marks: string[];
        late: number;
        minutes: number;
        source: string | null;
        closed: boolean;
      }>('select marks, late, minutes, source, closed from attendance_day where user_id = $1 and date = $2', [
        castId(who),
        date,
      ]);
      return row;
    },
  };
}
