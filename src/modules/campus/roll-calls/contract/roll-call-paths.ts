/** The page of one roll call, as messages, to-dos and the list lead to it; the phone has its twin. */
export const rollCallPath = (id: string): string => `/rollCall?id=${id}`;
export const rollCallPathOnPhone = (id: string): string => `/mobile/rollCall?id=${id}`;
