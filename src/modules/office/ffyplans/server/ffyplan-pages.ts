/** Where a plan is read. */
export const ffyplanPage = (id: string, goal?: string): string =>
  `/ffyplans?${new URLSearchParams({ id, ...(goal ? { goal } : {}) })}`;
