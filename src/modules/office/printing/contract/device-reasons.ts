import { type Lang, localize } from '#shared/text.ts';

/** What a machine says of a job, or a print server that does not answer. A job keeps the Chinese words as its reason. */
export const deviceReasons = {
  no_server: { cn: '未配置打印服务器', us: 'No print server is set up' },
  away: { cn: '打印服务器无法连接', us: 'The print server can’t be reached' },
  refused: { cn: '打印服务器拒绝了任务', us: 'The print server refused the job' },
  silent: { cn: '打印服务器没有回应', us: 'The print server didn’t answer' },
  ended: { cn: '打印机中止了任务', us: 'The printer stopped the job' },
  no_paper: { cn: '打印机缺纸', us: 'The printer is out of paper' },
  jam: { cn: '打印机卡纸', us: 'Paper is jammed in the printer' },
  offline: { cn: '打印机离线，恢复后继续', us: 'The printer is offline. It goes on once it is back' },
  stopped: { cn: '打印机停住了', us: 'The printer has stopped' },
  done: { cn: '打印机已印完，请核对纸张', us: 'The printer is done. Check the sheets' },
} as const;

export type DeviceReason = keyof typeof deviceReasons;

/** A reason in the language of who reads it; what a person wrote stays as it is. */
export function reasonIn(lang: Lang, reason: string): string {
  const known = Object.values(deviceReasons).find(({ cn }) => cn === reason);
  return known ? localize(known, lang) : reason;
}
