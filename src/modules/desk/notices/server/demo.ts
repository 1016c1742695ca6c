import type { DemoContext } from '#server/module.ts';
import { announcementsDemo } from './announcements.demo.ts';
import { writtenNoticesDemo } from './notices/notices.demo.ts';

export async function noticesDemo(demo: DemoContext): Promise<void> {
  await announcementsDemo(demo);
  await writtenNoticesDemo(demo);
}
