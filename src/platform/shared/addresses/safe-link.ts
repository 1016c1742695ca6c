import * as z from 'zod';
import { message } from '../text.ts';
import { safePath } from './safe-redirect.ts';

const MOST = 500;

/**
 * An address outside the portal that may be kept and shown as a link: written out with its scheme, and without a name
 * and password, which make a foreign host look like one that is known.
 */
export function isOutsideAddress(text: string, scheme: RegExp = /^https:\/\//i): boolean {
  if (text.length > MOST || !scheme.test(text) || !/^[^\s\\]+$/.test(text) || !URL.canParse(text)) return false;
  const url = new URL(text);
  return !url.username && !url.password && !/^[^/?#]*@/.test(text.replace(scheme, ''));
}

/** A link that people of the portal may be sent along: a page of the portal, or an https address outside. */
export function isSafeLink(text: string): boolean {
  return safePath(text) !== null || isOutsideAddress(text);
}

const wrong = message({
  cn: '请填写 https 开头的网址，不含账号',
  us: 'Enter an address that starts with https, without a username',
});

/** An https address outside the portal, as a field. */
export const outsideAddress = z
  .string()
  .trim()
  .max(MOST)
  .refine((text) => isOutsideAddress(text), wrong);
