/** What everybody who signs up agrees to; one row of consent each. */
export const SIGN_UP_CONSENTS = ['terms', 'privacy'] as const;
/** The version of the texts that a consent is given to. */
export const CONSENT_TEXT_VERSION = '2026-1';
