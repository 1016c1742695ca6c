import * as z from 'zod';
import { issueText } from '#shared/errors/issue-text.ts';
import { message, type Text } from '#shared/text.ts';

/** What a cell means in which an export of the portal has hidden a phone or number: nothing is said of it. */
export const MASKED = '****';

const isMasked = (text: string): boolean => /^[\dXx-]{0,8}\*{2,16}[\dXx]{0,6}$/.test(text);

/** The rule of a field, and a value that an export of the portal has hidden. */
export const orMasked = (rule: z.ZodType<string>) =>
  z.string().transform((text, ctx): string => {
    if (isMasked(text.trim())) return MASKED;
    const parsed = rule.safeParse(text);
    for (const issue of parsed.error?.issues ?? [])
      ctx.addIssue({ code: 'custom', message: message({ cn: issueText(issue, 'cn'), us: issueText(issue, 'us') }) });
    return parsed.success ? parsed.data : z.NEVER;
  });

/** For a row that is new and would be stored with what nobody can read. */
export const maskedText: Text = {
  cn: '号码有一部分是星号，请填写完整',
  us: 'Part of this number is hidden. Enter it in full.',
};
