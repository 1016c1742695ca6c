export const APPLICATION_KINDS = ['change_phone', 'identity_correction', 'account_recovery', 'self_signup'] as const;
export const APPLICATION_STATES = [
  'pending',
  'approved',
  'refused',
  'returned',
  'effective',
  'objected',
  'withdrawn',
] as const;
/** What an application states; the same names on the wire and in its notes. */
export const APPLICATION_FACTS = ['name', 'gender', 'birthday', 'id_type', 'id_no', 'phone'] as const;
