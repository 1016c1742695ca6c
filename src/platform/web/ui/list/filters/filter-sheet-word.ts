/** Names the button and the sheet that it opens, which load apart. */
export const filterWord = { cn: '筛选', us: 'Filters' } as const;
