import * as z from 'zod';
import { asZod, type Schema } from '#shared/endpoint.ts';
import { DEFAULT_ZONE, inZone } from '#shared/own-zone.ts';
import type { Actor } from '../rights/actor.ts';
import { refuseIssues } from './answer.ts';

/** A write that knows no parameters of the address refuses all: one that is passed over would promise what nothing does. */
export const NO_QUERY = z.strictObject({});

/** A part of a call through its contract (422001 otherwise). One that speaks of today means the day of the caller's school. */
export function parse(schema: Schema, value: unknown, actor: Actor | null): unknown {
  const parsed = inZone(actor?.time_zone ?? DEFAULT_ZONE, () => asZod(schema).safeParse(value, { reportInput: true }));
  if (!parsed.success) throw refuseIssues(parsed.error);
  return parsed.data;
}
