import { eq } from 'drizzle-orm';
import { live } from '#modules/learning/lives/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { type CastName, castId } from '../../../../../database/demo/cast.ts';
import { demoId } from '../../../../../database/demo/random.ts';
import { liveChat, liveMessage } from './tables.ts';

const SAID: readonly {
  readonly at: number;
  readonly by: CastName;
  readonly name: string;
  readonly badge?: 'host' | 'moderator';
  readonly text: string;
}[] = [
  { at: 2, by: 'guardian', name: '李*源的家长', text: '老师好，声音清楚。' },
  { at: 6, by: 'homeroom', name: '陈静怡', badge: 'host', text: '欢迎各位家长，我们准时开始。' },
  { at: 14, by: 'guardian', name: '李*源的家长', text: '期末考试安排在哪几天？' },
  { at: 20, by: 'office', name: '赵晓彤', badge: 'moderator', text: '考试安排稍后会发到通知公告。' },
  { at: 33, by: 'guardian', name: '李*源的家长', text: '收到，谢谢老师。' },
];

/** What was said in the meeting of the demo that is over; it runs beside its replay. */
export async function liveChatDemo({ db }: DemoContext): Promise<void> {
  const live_id = demoId('live:past');
  const [found] = await db.select({ organization_id: live.organization_id }).from(live).where(eq(live.id, live_id));
  if (!found) return;
  const { organization_id } = found;
  await db.insert(liveChat).values({ live_id, organization_id, counter: SAID.length });
  await db.insert(liveMessage).values(
    SAID.map(({ at, by, name, badge = null, text }, n) => ({
      organization_id,
      live_id,
      seq: n + 1,
      rev: n + 1,
      client_id: demoId(`live message:${n}`),
      user_id: castId(by),
      shown_name: name,
      badge,
      kind: 'text' as const,
      body: text,
      t_offset_s: at,
      status: 'visible' as const,
    })),
  );
}
