import { demoComments } from '#modules/desk/comments/server/public.ts';
import type { DemoContext } from '#server/module.ts';
import { addMinutes } from '#shared/dates.ts';
import { type CastName, cast, castId } from '../../../../../database/demo/cast.ts';
import { organizationId } from '../../../../../database/demo/places.ts';

/** What the host of a visit and the security office say about it. */
export async function addDemoComments(demo: DemoContext, visitId: string): Promise<void> {
  const host = cast.find((one) => one.username === 'teacher')?.name;
  const said = (who: CastName, text: string, hours: number, mentions: string[] = []) => ({
    organization_id: organizationId('sy-middle'),
    kind: 'visitor',
    record_id: visitId,
    user_id: castId(who),
    text,
    mentions,
    created_at: addMinutes(new Date().toISOString(), -hours * 60),
  });
  await demoComments(demo, [
    said('teacher', '高老师会带样书来，请安排在 203 会议室。', 5),
    said('security', `@${host} 14:00 前后南门车多，建议走北门，我来引导。`, 2, [castId('teacher')]),
  ]);
}
