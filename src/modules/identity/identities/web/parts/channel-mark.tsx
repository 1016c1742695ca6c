import { IconBrandWechat, IconBriefcase, IconSend } from '@tabler/icons-react';
import type { Channel } from '../../contract/channels.ts';

const MARKS = {
  wechat_oauth: IconBrandWechat,
  wechat_shiyou_oauth: IconBrandWechat,
  qiwei_oauth: IconBriefcase,
  ding_oauth: IconSend,
} as const;

/** Beside the name of a channel, never instead of it. */
export function ChannelMark({ channel, size = 20 }: { readonly channel: Channel; readonly size?: number }) {
  const Mark = MARKS[channel];
  return <Mark aria-hidden size={size} stroke={1.7} />;
}
