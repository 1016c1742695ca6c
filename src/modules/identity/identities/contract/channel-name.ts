import { authMethods } from '#shared/reference/accounts.ts';
import type { Text } from '#shared/text.ts';
import type { Channel } from './channels.ts';

const DING: Text = { cn: '钉钉', us: 'DingTalk' };

/** What people call a channel. */
export const channelName = (channel: Channel): Text => authMethods.find(({ code }) => code === channel) ?? DING;
