/** Given to listeners when events were missed for good: what they show must be read again. */
export const MISSED = 'missed';
/** Given to listeners when the channel was joined so late that something may have happened since they read what they show. */
export const JOINED_LATE = 'joined_late';
/** Whether what a page shows may be older than the channel that it follows. */
export const mayBeOld = (event: string): boolean => event === MISSED || event === JOINED_LATE;
/** Given to listeners when the server ended the session. */
export const SESSION_ENDED = 'session_revoked';
