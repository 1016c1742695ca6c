import type * as z from 'zod';
import type { signedIn, signInOutcome } from '../../../contract/sign-in.shapes.ts';

export type Session = z.output<typeof signedIn>;
/** What a sign-in asks for after the first factor. */
export type SecondStep = Exclude<z.output<typeof signInOutcome>, Session>;
