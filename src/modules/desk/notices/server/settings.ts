import * as z from 'zod';
import { defineSetting } from '#server/settings/settings.ts';

/** Whether somebody else looks at every announcement before it goes out, also at those of people who may decide. */
export const secondApprover = defineSetting({
  key: 'announcement.second_person',
  name: { cn: '公告须由另一人批准', us: 'Announcements need a second person’s approval' },
  help: {
    cn: '开启后，有审批权的人发布的公告也须另一位审批人批准；登录页的公告始终如此',
    us: 'When on, approvers’ own announcements also need another approver. This always applies to the sign-in page.',
  },
  schema: z.boolean(),
  default: false,
  is_public: false,
});

/** What the emoji picker of comments offers. */
export const emojiList = defineSetting({
  key: 'emoji_list',
  name: { cn: '评论表情', us: 'Emoji in comments' },
  help: { cn: '以空格分隔，最多60个', us: 'Separated by spaces, 60 at most' },
  schema: z
    .string()
    .trim()
    .max(400)
    .refine((text) => text.split(/\s+/).length <= 60),
  default: '😀 😂 👍 👏 🙏 💪 🎉 ❤️ 🌹 ✅',
  is_public: false,
});
