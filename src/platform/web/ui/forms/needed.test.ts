import { expect, test } from 'vitest';
import * as z from 'zod';
import { neededPlaces } from './needed.ts';

test('a body names the places that take nothing empty, in groups and in every row of a list', () => {
  const body = z.strictObject({
    title: z.string().min(1),
    note: z.string().optional(),
    count: z.int().nullable(),
    host: z.strictObject({ name: z.string().min(1), phone: z.string().optional() }).optional(),
    rows: z.array(z.strictObject({ day: z.iso.date(), place: z.string().nullish() })),
    agreed: z.literal(true),
  });
  expect(neededPlaces(body)).toEqual(['title', 'host.name', 'rows.0.day', 'agreed']);
});
