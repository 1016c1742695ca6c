import * as z from 'zod';
import { instant } from '#shared/fields.ts';
import { message } from '#shared/text.ts';

/** How those who stay silent are reminded, one step after the other. `call`: their class teachers and heads get a list. */
export const ESCALATION_STEPS = ['in_site', 'email', 'sms', 'call'] as const;
/** Hours after the sending at which the last step may come. */
export const ESCALATION_MAX_HOURS = 336;

/** The steps of a notice in their order, each later than the one before. */
export const escalation = z
  .array(z.strictObject({ step: z.enum(ESCALATION_STEPS), after_hours: z.int().min(1).max(ESCALATION_MAX_HOURS) }))
  .max(ESCALATION_STEPS.length)
  .refine(
    (steps) =>
      new Set(steps.map((one) => one.step)).size === steps.length &&
      steps.every((one, at) => one.after_hours > (steps[at - 1]?.after_hours ?? 0)),
    message({ cn: '每一步须晚于上一步', us: 'Each step has to come later than the one before' }),
  );

/** One step as those who manage the notice see it: when it is due, and once it was taken, how many were silent. */
export const escalationStep = z.object({
  step: z.enum(ESCALATION_STEPS),
  after_hours: z.int(),
  due_at: instant.nullable(),
  done_at: instant.nullable(),
  urged: z.int().nullable(),
});
