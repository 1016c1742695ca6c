import type { Lang } from '#shared/text.ts';

const WEEKDAYS = {
  cn: ['一', '二', '三', '四', '五', '六', '日'],
  us: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
} as const;
/** `周三第4节` or `Wed, period 4`. */
export const placeWords = (weekday: number, period: number, lang: Lang): string =>
  lang === 'cn' ? `周${WEEKDAYS.cn[weekday - 1]}第${period}节` : `${WEEKDAYS.us[weekday - 1]}, period ${period}`;
