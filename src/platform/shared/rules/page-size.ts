import { PAGE_SIZE_DEFAULT, PAGE_SIZES } from '../fields.ts';

export type PageSize = (typeof PAGE_SIZES)[number];

/** A page size out of an address or a store: one of the four, else the default. */
export function pageSizeOf(value: unknown, fallback: PageSize = PAGE_SIZE_DEFAULT): PageSize {
  return PAGE_SIZES.find((size) => size === Number(value)) ?? fallback;
}
