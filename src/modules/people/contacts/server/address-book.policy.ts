import { maskPhone } from '#shared/person/masks.ts';
import type { PHONE_VISIBILITIES } from '../contract/address-book.contract.ts';

export type Visibility = (typeof PHONE_VISIBILITIES)[number];

/** Until somebody says otherwise. */
export const DEFAULT_VISIBILITY: Visibility = 'masked';

interface VisiblePhone {
  readonly phone: string | null;
  readonly can_call: boolean;
  /** There is more to see, after a reason. */
  readonly can_reveal: boolean;
}

/** What a reader sees of somebody's phone: colleagues as much as the person lets them, families nothing. */
export function visiblePhone(
  phone: string | null,
  visibility: Visibility,
  reader: { readonly is_staff: boolean; readonly is_self: boolean },
): VisiblePhone {
  if (phone === null || !reader.is_staff) return { phone: null, can_call: false, can_reveal: false };
  if (reader.is_self || visibility === 'open') return { phone, can_call: !reader.is_self, can_reveal: false };
  if (visibility === 'hidden') return { phone: null, can_call: false, can_reveal: false };
  return { phone: maskPhone(phone), can_call: false, can_reveal: true };
}

/** The letter of the index under which a name is listed; `#` for every other first character. */
export function indexLetter(name_pinyin: string): string {
  const first = name_pinyin.charAt(0).toUpperCase();
  return /^[A-Z]$/.test(first) ? first : '#';
}
