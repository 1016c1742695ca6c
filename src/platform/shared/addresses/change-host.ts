import * as z from 'zod';
import { errorCatalogue } from '../errors/error-catalogue.ts';
import { message } from '../text.ts';

const missing = message(errorCatalogue.host_required.text);

/** The address of another server, outside production only. */
export const hostField = z.string({ error: missing }).trim().min(1, missing);
