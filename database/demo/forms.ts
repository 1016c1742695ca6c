import { demoId } from './random.ts';

/** The form of the demo that has answers. */
export const FORM_ID = demoId('custom_form:canteen');
