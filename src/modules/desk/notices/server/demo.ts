import type { DemoContext } from '#server/module.ts';
import { announcementsDemo } from './announcements.demo.ts';
import { internotificationsDemo } from './internotifications/internotifications.demo.ts';

export async function noticesDemo(demo: DemoContext): Promise<void> {
  await announcementsDemo(demo);
  await internotificationsDemo(demo);
}
