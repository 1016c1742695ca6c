/** Whether a place is out of use, by what is typed. */
export const isOutOfUse = (values: Readonly<Record<string, unknown>>): boolean => values['status'] !== 'active';

/** Why a place is out of use, and until when; asked only while it is. */
export const statusFields = {
  status_reason: { kind: 'line', text: 'status_reason', max: 100, when: isOutOfUse },
  status_until: { kind: 'day', text: 'status_until', when: isOutOfUse },
} as const;
