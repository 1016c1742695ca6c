/** Of all refusals of this module the one that the register page says by itself: alone, so that the others stay away. */
export const signUpClosed = {
  cn: '学校未开放此类人员自助注册，请联系学校',
  us: 'The school takes no sign-ups of this kind; please contact it',
} as const;
