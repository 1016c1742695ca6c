/** Of all refusals of this module the one that the register page says by itself: alone, so that the others stay away. */
export const signUpClosed = {
  cn: '学校未开放此类人员自助注册，请联系学校',
  us: 'Your school doesn’t accept sign-ups of this type. Contact your school.',
} as const;
