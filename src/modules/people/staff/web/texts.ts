import { textsOf } from '#web/i18n/texts.ts';
import type cn from '../locales/cn.json';
import type moves from '../locales/moves/cn.json';
import type proofs from '../locales/proofs/cn.json';

export type StaffKey = keyof typeof cn;
export const { useText: useStaffText } = textsOf<StaffKey>('staff');

/** Words of the moves of an employment, which only the record of a person shows. */
export const { useText: useMoveText } = textsOf<keyof typeof moves>('staff-moves');

/** Words of the proofs of employment, which only the record of a person shows. */
export const { useText: useProofText } = textsOf<keyof typeof proofs>('staff-proofs');
