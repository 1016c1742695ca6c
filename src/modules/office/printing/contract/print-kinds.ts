import type { CodeOf, ReferenceList } from '#shared/reference/item.ts';
import { states } from '#shared/states.ts';

/** What something is printed for. Papers of examinations are secret; personal things go only where the printer takes them. */
export const purposes = [
  { code: 'exam', cn: '考试试卷', us: 'Exam paper' },
  { code: 'teaching', cn: '教学资料', us: 'Teaching' },
  { code: 'office', cn: '办公文件', us: 'Office' },
  { code: 'notice', cn: '通知公告', us: 'Notice' },
  { code: 'personal', cn: '个人', us: 'Personal' },
] as const satisfies ReferenceList;
export type Purpose = CodeOf<typeof purposes>;

export const duplexes = [
  { code: 'none', cn: '单面', us: 'One side' },
  { code: 'long', cn: '双面，长边翻', us: 'Both sides, long edge' },
  { code: 'short', cn: '双面，短边翻', us: 'Both sides, short edge' },
] as const satisfies ReferenceList;
export type Duplex = CodeOf<typeof duplexes>;

export const papers = [
  { code: 'A4', cn: 'A4', us: 'A4' },
  { code: 'A3', cn: 'A3', us: 'A3' },
  { code: 'B5', cn: 'B5', us: 'B5' },
  { code: '8K', cn: '8K', us: '8K' },
] as const satisfies ReferenceList;
export type Paper = CodeOf<typeof papers>;

export const printerKinds = [
  { code: 'room', cn: '文印室', us: 'Print room' },
  { code: 'device', cn: '自助打印机', us: 'Self-service printer' },
] as const satisfies ReferenceList;

/** How a job gets to the paper: by the hands of the operator, or over the network to a print server. */
export const printerAdapters = [
  { code: 'room', cn: '人工印制', us: 'By the operator' },
  { code: 'ipp', cn: '打印服务器（IPP）', us: 'Print server (IPP)' },
] as const satisfies ReferenceList;

export const printerStatuses = [
  { code: 'on', ...states.in_order },
  { code: 'off', ...states.inactive },
  { code: 'fault', ...states.faulty },
] as const satisfies ReferenceList;
