import * as z from 'zod';
import { id, instant, namedRow } from '#shared/fields.ts';

/** A step of a paper that is not handed in yet. */
export const plannedStep = z.object({
  key: z.string(),
  name: z.string(),
  name_en: z.string().nullable(),
  is_by_right: z.boolean(),
  /** Until when somebody is away, and who decides in their place. */
  people: z.array(namedRow.extend({ away_until: instant.nullable(), delegates: z.array(namedRow) })),
  /** How long it usually took, in hours, over the last months; null: too few papers to say. */
  usual_hours: z.number().nullable(),
  /** Of a step whose people the applicant chooses: how many at most; null: nobody is chosen. */
  choose: z.int().nullable(),
});

/** An open step that has waited longer than nine of ten of its papers did. */
export const latePaper = z.object({
  id,
  number: z.string().nullable(),
  title: z.string(),
  item: namedRow,
  applicant: namedRow,
  step: z.object({ name: z.string(), name_en: z.string().nullable() }),
  since: instant,
  /** Within so many hours nine of ten papers were through this step. */
  usual_hours: z.number(),
  /** Whom it waits for, each with how many papers of all kinds wait for them. */
  waits_for: z.array(
    namedRow.extend({
      load: z.int(),
      away_until: instant.nullable(),
      /** Whether the caller may give this turn to a colleague; of who holds a right nobody’s. */
      may_hand_over: z.boolean(),
    }),
  ),
  version: z.int(),
});
