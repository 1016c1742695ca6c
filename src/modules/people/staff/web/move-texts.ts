import { separateTexts } from '#web/i18n/texts.ts';
import type cn from '../locales/moves/cn.json';

export const MOVE_TEXTS = 'staff-moves';

/** Texts of the moves of an employment, which only the record of a person needs. */
export const { useText: useMoveText } = separateTexts<keyof typeof cn>(MOVE_TEXTS, {
  cn: () => import('../locales/moves/cn.json'),
  us: () => import('../locales/moves/us.json'),
});
