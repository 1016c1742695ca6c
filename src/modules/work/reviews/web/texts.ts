import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';
import type flows from '../locales/flows/cn.json';

export const { useText: useReviewsText } = textsOf<keyof typeof cn>('reviews');
/** Of the designer of steps, which few people open. */
export const { useText: useFlowsText } = textsOf<keyof typeof flows>('reviews-flows');
