import { forgetFrames } from '#modules/core/access/server/public.ts';
import { systemSetting } from '#modules/core/access/server/tables.ts';
import type { DemoContext } from '#server/module.ts';
import { DEMO_KEY } from '#server/notify/demo-mode.ts';
import { addDays, instantAt } from '#shared/dates.ts';
import { cast, DEMO_PASSWORD } from '../../../../../database/demo/cast.ts';
import { englishName } from '../../../../../database/demo/names.ts';
import { iframeHosts } from './frame/frame-pass.service.ts';
import { policies } from './policies/policies.demo.ts';
import { policyText } from './tables.ts';

/** Says in the database that it is a demo, and who may sign in: the sign-in page lists them. */
export async function shellDemo({ db, services, today }: DemoContext): Promise<void> {
  const people = cast.map(({ username, name, role, role_en }) => ({
    username,
    name,
    name_en: englishName(name),
    role,
    role_en,
  }));
  await db.insert(systemSetting).values({ key: DEMO_KEY, level: 'system', value: { password: DEMO_PASSWORD, people } });
  await db
    .insert(systemSetting)
    .values({ key: iframeHosts.key, level: 'system', value: ['smartedu.cn', 'docs.shuyuan.example'] });
  await db.insert(policyText).values(
    policies.map(({ days_ago, ...text }) => {
      const day = addDays(today, -days_ago);
      const version = `${Number(day.slice(0, 4))}.${Number(day.slice(5, 7))}`;
      return { ...text, version, status: 'published', effective_at: instantAt(day, '00:00') };
    }),
  );
  await forgetFrames(services, db);
}
