import * as z from 'zod';
import type { Db } from '#server/database/database.ts';
import type { Services } from '#server/services.ts';
import { defineSetting } from '#server/settings/settings.ts';

const enabled = defineSetting({
  key: 'live_enabled',
  name: { cn: '开启直播', us: 'Lives' },
  schema: z.boolean(),
  default: true,
  is_public: false,
});
const maxParallel = defineSetting({
  key: 'live_max_parallel',
  name: { cn: '同时直播的路数', us: 'Lives at the same time' },
  schema: z.int().min(1).max(100),
  default: 10,
  is_public: false,
});
const earlyMinutes = defineSetting({
  key: 'live_early_minutes',
  name: { cn: '可提前推流（分钟）', us: 'Minutes before the start from which one may send' },
  schema: z.int().min(5).max(240),
  default: 60,
  is_public: false,
});
const overrunMinutes = defineSetting({
  key: 'live_overrun_minutes',
  name: { cn: '超时后自动结束（分钟）', us: 'Minutes after the planned end until a live is ended' },
  schema: z.int().min(0).max(240),
  default: 60,
  is_public: false,
});
const interruptMinutes = defineSetting({
  key: 'live_interrupt_minutes',
  name: {
    cn: '计划结束后断流多久自动结束（分钟）',
    us: 'Minutes without a signal after the planned end until a live is ended',
  },
  schema: z.int().min(1).max(120),
  default: 15,
  is_public: false,
});
/** Never less than the law asks for. */
export const evidenceDays = defineSetting({
  key: 'live_evidence_days',
  name: { cn: '直播记录保存天数', us: 'Days for which records of lives are kept' },
  schema: z.int().min(60).max(1095),
  default: 60,
  is_public: false,
});
const guestViewersMax = defineSetting({
  key: 'guest_viewers_max',
  name: { cn: '公开直播的未登录观看人数上限', us: 'Guests who may watch a public live at once' },
  schema: z.int().min(0).max(100_000),
  default: 5000,
  is_public: false,
});

type Source = { readonly db: Db; readonly services: Pick<Services, 'settings'> };

/** The settings of lives at one school. */
export async function liveSettings({ db, services: { settings } }: Source, organizationId: string | null) {
  return {
    enabled: await settings.get(db, enabled, organizationId),
    max_parallel: await settings.get(db, maxParallel, organizationId),
    early_minutes: await settings.get(db, earlyMinutes, organizationId),
    overrun_minutes: await settings.get(db, overrunMinutes, organizationId),
    interrupt_minutes: await settings.get(db, interruptMinutes, organizationId),
    guest_viewers_max: await settings.get(db, guestViewersMax, organizationId),
  };
}

export const isLiveEnabled = ({ db, services: { settings } }: Source, organizationId: string | null) =>
  settings.get(db, enabled, organizationId);
