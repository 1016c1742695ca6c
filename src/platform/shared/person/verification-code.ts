import * as z from 'zod';
import { CODE_LENGTH } from '../constants.ts';
import { errorCatalogue } from '../errors/error-catalogue.ts';
import { foldCode } from '../text/code.ts';
import { message } from '../text.ts';

const wrong = message(errorCatalogue.code_message.text);

/** A code that was sent: exactly six characters of any kind, out of what was typed or pasted. Whether it is the right one is known to the server alone. */
export const verificationCodeField = z.string({ error: wrong }).overwrite(foldCode).length(CODE_LENGTH, wrong);
