import type { ReferenceList } from '#shared/reference/item.ts';
import { states } from '#shared/states.ts';

export const wageCategories = [
  { code: 'salary', cn: '工资', us: 'Salary' },
  { code: 'performance', cn: '绩效', us: 'Performance pay' },
  { code: 'year_end', cn: '年终奖', us: 'Year-end bonus' },
  { code: 'subsidy', cn: '补贴', us: 'Subsidy' },
  { code: 'lesson_fee', cn: '课时费', us: 'Lesson fees' },
  { code: 'part_time', cn: '外聘酬金', us: 'Part-time pay' },
  { code: 'retiree', cn: '退休待遇', us: 'Retirement pay' },
  { code: 'other', cn: '其他', us: 'Other' },
] as const satisfies ReferenceList;

/** What a column of a slip is. The net is asked for exactly once; the employer’s part is shown and not counted. */
export const wageColumnKinds = [
  { code: 'earning', cn: '应发', us: 'Earning' },
  { code: 'deduction', cn: '扣款', us: 'Deduction' },
  { code: 'net', cn: '实发', us: 'Net' },
  { code: 'subtotal', cn: '小计', us: 'Subtotal' },
  { code: 'employer', cn: '单位缴纳', us: 'Paid by the employer' },
  { code: 'text', cn: '说明', us: 'Remark' },
] as const satisfies ReferenceList;

export const signModes = [
  { code: 'none', cn: '不需要', us: 'None' },
  { code: 'tick', cn: '点击确认', us: 'Tick' },
  { code: 'handwritten', cn: '手写签名', us: 'Handwritten' },
] as const satisfies ReferenceList;

/** How a row of the table finds its person. */
export const wageMatches = [
  { code: 'number', cn: '工号', us: 'Staff number' },
  { code: 'id_no', cn: '身份证号', us: 'ID number' },
] as const satisfies ReferenceList;

/** Why a row has nobody yet. */
export const matchProblems = [
  { code: 'no_key', cn: '没有工号或证件号', us: 'No number' },
  { code: 'cut', cn: '号码被表格改成了数字', us: 'The spreadsheet made a number of it' },
  { code: 'unknown', cn: '查无此人', us: 'Nobody has this number' },
  { code: 'out_of_reach', cn: '不在您的管理范围', us: 'Outside your reach' },
  { code: 'doubled', cn: '同一人出现多次', us: 'The same person twice' },
  { code: 'name_differs', cn: '姓名与工号不符', us: 'The name does not fit the number' },
] as const satisfies ReferenceList;

/** Why a cell could not be read. */
export const cellProblems = [
  { code: 'text', cn: '不是金额', us: 'Not an amount' },
  { code: 'decimals', cn: '超过两位小数', us: 'More than two decimals' },
  { code: 'exponent', cn: '科学计数法', us: 'Written as a power of ten' },
  { code: 'formula', cn: '公式', us: 'A formula' },
  { code: 'too_large', cn: '金额过大', us: 'Too large' },
  { code: 'too_long', cn: '超过100个字', us: 'More than 100 characters' },
] as const satisfies ReferenceList;

/** What makes a row worth a second look. */
export const outlierKinds = [
  { code: 'net_not_positive', cn: '实发不大于零', us: 'Net is not above zero' },
  { code: 'net_changed', cn: '实发变化较大', us: 'Net changed much' },
  { code: 'new_column', cn: '出现从未有过的项目', us: 'A line never seen before' },
  { code: 'same_account', cn: '与他人同一银行卡', us: 'Shares a bank account' },
  { code: 'not_employed', cn: '当月不在职', us: 'Not employed in the month' },
] as const satisfies ReferenceList;

export const questionStates = [
  { code: 'open', ...states.outcome_open },
  { code: 'answered', ...states.done },
  { code: 'closed', ...states.closed },
] as const satisfies ReferenceList;

export const questionResults = [
  { code: 'none', cn: '未更正', us: 'Not corrected' },
  { code: 'corrected', cn: '已更正', us: 'Corrected' },
] as const satisfies ReferenceList;

export const proofStates = [
  { code: 'asked', ...states.to_review },
  { code: 'issued', ...states.valid },
  { code: 'refused', ...states.rejected },
  { code: 'void', ...states.revoked },
] as const satisfies ReferenceList;

export const proofShows = [
  { code: 'net', cn: '实发', us: 'Net pay' },
  { code: 'gross', cn: '应发', us: 'Gross pay' },
  { code: 'average', cn: '月均应发', us: 'Average gross pay' },
] as const satisfies ReferenceList;

export const bankFormats = [
  { code: 'csv', cn: 'CSV', us: 'CSV' },
  { code: 'fixed', cn: '定长文本', us: 'Fixed width' },
] as const satisfies ReferenceList;

/** What stands in a field of a bank file. */
export const bankBinds = [
  { code: 'seq', cn: '序号', us: 'Running number' },
  { code: 'account', cn: '账号', us: 'Account' },
  { code: 'name', cn: '户名', us: 'Name' },
  { code: 'amount_yuan', cn: '金额（元）', us: 'Amount in yuan' },
  { code: 'amount_fen', cn: '金额（分）', us: 'Amount in fen' },
  { code: 'bank', cn: '开户行', us: 'Bank' },
  { code: 'remark', cn: '摘要', us: 'Remark' },
] as const satisfies ReferenceList;
