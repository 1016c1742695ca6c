import { beforeEach, expect, it } from 'vitest';
import { membershipEnded } from '#modules/core/directory/server/public.ts';
import { EVERYWHERE } from '#server/database/database.ts';
import { castId } from '../../../../../../database/demo/cast.ts';
import { useDemo } from '../../../../../server/testing/use-demo.ts';
import { repairDesk, SCHOOL } from '../testing/repair-desk.ts';

/** What somebody had in hand who left the school. */

const demo = useDemo();
const desk = repairDesk(demo);
const { sql, ok, show, told } = desk;

beforeEach(() => desk.forgetReports());

const leave = () =>
  demo.services.database.write(EVERYWHERE, (tx) =>
    membershipEnded.emit(
      { ...tx, services: demo.services },
      {
        user_department_id: SCHOOL,
        user_id: castId('repairer'),
        organization_id: SCHOOL,
        department_id: SCHOOL,
        post_id: null,
        valid_from: '2020-01-01',
        valid_to: '2026-01-01',
      },
    ),
  );

it('goes back to be assigned, with its pictures and its time, once the last place is lost; what is done stays theirs', async () => {
  const running = await desk.inWork();
  await ok('repairer', 'PUT', `/${running.id}/pause`, { why: 'parts', version: running.version });
  const done = await desk.inWork();
  await desk.finish(done.id);
  await leave();
  expect((await show('facilities', running.id)).status, 'another place keeps it').toBe('paused');

  await sql('update user_department set valid_to = current_date - 1 where user_id = $1 and organization_id = $2', [
    castId('repairer'),
    SCHOOL,
  ]);
  await leave();
  const back = await show('facilities', running.id);
  expect(back).toMatchObject({ status: 'submitted', assignee: null });
  expect(back.due_at, 'its time runs again').not.toBeNull();
  expect(await show('facilities', done.id)).toMatchObject({ status: 'done', assignee: { id: castId('repairer') } });
  const [event] = await sql<{ move: string; from_state: string }>(
    'select move, from_state from lifecycle_event where entity_id = $1 order by at desc, id desc limit 1',
    [running.id],
  );
  expect(event).toEqual({ move: 'give_back', from_state: 'paused' });
  const heard = await told('facilities', 'given_back');
  expect(heard.filter(({ route }) => route.endsWith(running.id))).toHaveLength(1);
  await leave();
  expect(await told('facilities', 'given_back')).toHaveLength(heard.length);
});
