/** Given to listeners when events were missed for good: what they show must be read again. */
export const MISSED = 'missed';
/** Given to listeners when the server ended the session. */
export const SESSION_ENDED = 'session_revoked';
