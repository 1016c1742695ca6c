import * as z from 'zod';
import { defineSetting } from '../settings/settings.ts';

/** Hours between two reminders of one subject. */
export const urgeIntervalHours = defineSetting({
  key: 'urge_interval_hours',
  name: { cn: '催办间隔（小时）', us: 'Hours between reminders' },
  schema: z.int().min(1).max(72),
  default: 2,
  is_public: false,
});

/** Reminders of one subject a day. */
export const urgePerDay = defineSetting({
  key: 'urge_per_day',
  name: { cn: '每日催办次数上限', us: 'Reminders of one notice per day' },
  schema: z.int().min(1).max(10),
  default: 3,
  is_public: false,
});
