/** Where a document is opened. */
export const filePage = (id: string): string => `/administrative_files?opened=${id}`;
