/** The name of a tag as similar ones compare: in one width and case, without spaces and marks. */
export const tagKey = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '');
