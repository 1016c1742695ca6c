/** A ticket of a step before is spent or too old. By itself, since pages say it without the other refusals. */
export const timedOut = { cn: '操作已超时，请重新开始', us: 'Timed out. Please start again.' } as const;
