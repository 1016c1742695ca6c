import { localize, type Text, type Values } from '#shared/text.ts';

/** A message at a field with its values in both languages. */
export const filled = (text: Text, values: Values): Text => ({
  cn: localize(text, 'cn', values),
  us: localize(text, 'us', values),
});
