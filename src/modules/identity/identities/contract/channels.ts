/** Services that can prove who somebody is. */
export const CHANNELS = ['wechat_oauth', 'wechat_shiyou_oauth', 'qiwei_oauth', 'ding_oauth'] as const;
export type Channel = (typeof CHANNELS)[number];

/** To sign in, or to link the identity to the signed-in person. */
export const INTENTS = ['login', 'link'] as const;
export type Intent = (typeof INTENTS)[number];
