import type { Text } from '#shared/text.ts';

/** The notices that people receive about resources. */
export const resourceMessages = {
  submitted: { cn: '教学资源待审核：{title}', us: 'A resource to review: {title}' },
  approved: { cn: '您的教学资源已通过审核：{title}', us: 'Your resource was approved: {title}' },
  returned: { cn: '您的教学资源被退回：{title}', us: 'Your resource was returned for changes: {title}' },
  hidden: { cn: '您的教学资源已下线：{title}', us: 'Your resource was hidden: {title}' },
  archived: { cn: '您的教学资源已被归档：{title}', us: 'Your resource was archived: {title}' },
  copied: { cn: '您的教学资源被复制使用：{title}', us: 'Somebody built on your resource: {title}' },
  replaced: { cn: '您使用的教学资源有更新：{title}', us: 'A resource that you use has changed: {title}' },
} as const satisfies Record<string, Text>;
