import * as z from 'zod';
import { fromTo } from '#shared/field-rules.ts';
import { day, instant } from '#shared/fields.ts';
import { message } from '#shared/text.ts';
import { leaveTexts as t } from './leave.refusals.ts';
import { HALVES } from './leave-kinds.ts';

/** From when until when: two instants, or halves of days as the person works on them. */
export const span = {
  start_at: instant.nullable().default(null),
  end_at: instant.nullable().default(null),
  from_day: day.nullable().default(null),
  from_half: z.enum(HALVES).default('am'),
  to_day: day.nullable().default(null),
  to_half: z.enum(HALVES).default('pm'),
};
type Spans = { start_at: string | null; end_at: string | null; from_day: string | null; to_day: string | null };
/** One of the two ways, and nothing of the other. */
export const oneSpan = z.refine<Spans>(
  ({ start_at, end_at, from_day, to_day }) => {
    const given = [start_at, end_at, from_day, to_day].map((one) => one !== null).join();
    return given === 'true,true,false,false' || given === 'false,false,true,true';
  },
  { path: ['start_at'], error: message(t.one_span) },
);
export const inOrder = [fromTo('start_at', 'end_at', t.order), fromTo('from_day', 'to_day', t.order)] as const;
