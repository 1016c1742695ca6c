/** What everybody who signs up agrees to; one row of consent each. */
export const SIGN_UP_CONSENTS = ['terms', 'privacy'] as const;
/** The version of the texts that a consent is given to. */
export const CONSENT_TEXT_VERSION = '2026-1';
/** What somebody may agree to, for themselves or for a child. */
export const CONSENT_PURPOSES = [
  'terms',
  'privacy',
  'child_account',
  'face',
  'health',
  'photo',
  'contact_share',
  'ai',
] as const;
