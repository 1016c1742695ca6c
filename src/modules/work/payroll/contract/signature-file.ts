/** The picture of a signature below a slip. */
export const SIGNATURE_FILE = {
  purpose: 'wage_signature',
  rule: { max_bytes: 200 << 10, types: ['image/png'] },
} as const;
