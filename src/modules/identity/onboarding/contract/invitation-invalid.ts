/** What is said of a link that is over. By itself, since its page knows it again. */
export const invitationInvalid = {
  cn: '邀请已失效，请联系邀请人',
  us: 'This invitation is no longer valid. Contact the person who invited you.',
} as const;
