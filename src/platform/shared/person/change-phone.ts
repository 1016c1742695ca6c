import * as z from 'zod';
import { phoneField } from './phone.ts';
import { verificationCodeField } from './verification-code.ts';

/** Sending the code needs the new phone only; whatever stands in the code field does not matter yet. */
export const sendChangePhoneCode = z.object({ phone: phoneField });

/** Saving the new phone needs the code. */
export const saveChangePhone = z.strictObject({ phone: phoneField, code: verificationCodeField });
