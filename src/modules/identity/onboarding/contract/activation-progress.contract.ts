import * as z from 'zod';
import { USER_TYPES } from '#shared/calls/frame-shapes.ts';
import { defineEndpoints } from '#shared/endpoint.ts';
import { id, instant, listOf, listQuery, namedRow } from '#shared/fields.ts';
import { onboardingRights } from '../rights.ts';

export const MAX_REMINDED = 500;

export const waitingPerson = z.object({
  id,
  name: z.string(),
  name_en: z.string().nullable(),
  avatar_url: z.string().nullable(),
  number: z.string().nullable(),
  types: z.array(z.enum(USER_TYPES)),
  /** A department of the reach to which the person belongs, the class of a pupil. */
  department: namedRow.nullable(),
  phone_masked: z.string().nullable(),
  /** Waits for its person since that day; null once it is open. */
  waiting_since: instant.nullable(),
  activated_at: instant.nullable(),
  last_reminder_at: instant.nullable(),
  /** Whether a reminder can be sent now: there is a phone, the own one or that of a guardian, and nobody was asked today. */
  can_remind: z.boolean(),
});

export const reminderAnswer = z.object({
  sent: z.int(),
  /** Skipped: open already, asked within a day or three times in a week, or without a phone, the guardians too. */
  skipped: z.object({ active: z.int(), recent: z.int(), no_phone: z.int() }),
});

export const activationProgress = defineEndpoints('activation_progress', {
  list: {
    method: 'GET',
    path: '/user_actives/progress',
    summary: 'Who of the own classes, departments or organisation has opened the account, and who was reminded when',
    right: [onboardingRights.followUp],
    query: listQuery(['name', 'waiting_since', 'last_reminder_at'], {
      department_id: id.optional(),
      state: z.enum(['waiting', 'active']).optional(),
      type: z.enum(USER_TYPES).optional(),
    }),
    output: listOf(waitingPerson, {
      people: z.int(),
      active: z.int(),
      departments: z.array(namedRow),
    }),
  },
  remind: {
    method: 'POST',
    path: '/user_actives/send_activation',
    summary:
      'Sends the way to the activation to people who have not opened their account, for pupils without a phone to their guardians',
    right: [onboardingRights.followUp],
    body: z.strictObject({ user_ids: z.array(id).min(1).max(MAX_REMINDED) }),
    output: reminderAnswer,
    limit: { per: 'user', count: 20, seconds: 3600 },
  },
});
