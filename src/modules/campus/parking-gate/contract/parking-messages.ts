import type { Text } from '#shared/text.ts';

/** The notifications of people. */
export const parkingMessages = {
  blocked: {
    cn: '停车黑名单：{plate} 至 {date} 不能入校，原因：{reason}',
    us: 'Parking block list: {plate} cannot enter until {date}. Reason: {reason}',
  },
  kept: { cn: '停车黑名单申诉未通过：{reason}', us: 'Your appeal about the parking block list was declined: {reason}' },
  lifted: { cn: '已移出停车黑名单：{reason}', us: 'ReadResult off the parking block list: {reason}' },
  block_over: {
    cn: '停车黑名单已到期，{plate} 可以入校',
    us: 'The time on the parking block list is over; {plate} may enter',
  },
  violation: { cn: '违停登记：{plate}，{reason}', us: 'Parking violation recorded: {plate}, {reason}' },
  violation_confirmed: { cn: '违停已确认：{plate}，{reason}', us: 'Parking violation confirmed: {plate}, {reason}' },
  violation_cancelled: { cn: '违停已取消：{plate}，{reason}', us: 'Parking violation cancelled: {plate}, {reason}' },
  block_appealed: { cn: '停车黑名单申诉：{plate}', us: 'Appeal about the parking block list: {plate}' },
  violation_appealed: { cn: '违停申诉：{plate}', us: 'Appeal about a parking violation: {plate}' },
} as const satisfies Record<string, Text>;
