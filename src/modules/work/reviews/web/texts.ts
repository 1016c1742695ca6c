import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';

export const { useText: useReviewsText } = textsOf<keyof typeof cn>('reviews');
