/** What everybody who signs up agrees to; one row of consent each. */
export const SIGN_UP_CONSENTS = ['terms', 'privacy'] as const;
/** The version of the texts that a consent is given to. */
export const CONSENT_TEXT_VERSION = '2026-1';
/** The published text (`policy_text`) that a purpose is agreed to by; purposes without one name the product's own version. */
export const TEXT_OF_PURPOSE: Readonly<Record<string, string>> = {
  terms: 'terms',
  privacy: 'privacy',
  child_account: 'children',
  face: 'face',
  face_doors: 'face_doors',
  ai: 'ai',
};
/** What somebody may agree to, for themselves or for a child. */
export const CONSENT_PURPOSES = [
  'terms',
  'privacy',
  'child_account',
  'face',
  'face_doors',
  'health',
  'photo',
  'contact_share',
  'plate',
  'ai',
] as const;
