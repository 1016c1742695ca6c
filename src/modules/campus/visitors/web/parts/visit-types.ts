import type * as z from 'zod';
import type { visitDetail, visitPerson, visitRow } from '../../contract/visitors.shapes.ts';

/** A booking in a list, and one in full, as the server answers them. */
export type Visit = z.output<typeof visitRow>;
export type VisitDetail = z.output<typeof visitDetail>;
export type VisitPerson = z.output<typeof visitPerson>;
