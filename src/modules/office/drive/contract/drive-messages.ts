import type { Text } from '#shared/text.ts';

/** The notices that people receive about the drive. */
export const driveMessages = {
  shared: { cn: '{who} 与您共享了「{name}」', us: '{who} shared “{name}” with you' },
  handed_over: { cn: '{who} 的云盘空间已移交给您', us: 'The drive of {who} was handed over to you' },
} as const satisfies Record<string, Text>;
