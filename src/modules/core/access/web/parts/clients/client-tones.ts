/** The look of the state of a client. */
export const CLIENT_TONES = { trial: 'waiting', active: 'done', suspended: 'refused' } as const;
