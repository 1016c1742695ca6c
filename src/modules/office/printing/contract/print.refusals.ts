import { defineRefusals } from '#shared/refusal.ts';

export const printRefusals = defineRefusals('print_job', {
  wrong_state: { cn: '任务状态已变为「{state}」，请刷新', us: 'The job is now “{state}”. Refresh to continue.' },
  quota: { cn: '本月打印额度不足，剩余{n}张', us: 'Quota left: {n}' },
  too_early: { cn: '最早可取时间为{time}', us: 'Earliest pick-up {time}' },
  printer_paused: { cn: '打印机暂停', us: 'Printer paused' },
  wrong_code: { cn: '取件码错误，还可尝试{n}次', us: 'Wrong code, {n} tries left' },
  code_locked: {
    cn: '取件码已锁定，请取件人在任务中更换取件码',
    us: 'The code is locked. The owner can get a new one on the job.',
  },
  wrong_qr: { cn: '二维码与该任务不符或已失效', us: 'This QR code belongs to another job or has expired' },
  started: { cn: '已开始印制，不能取消', us: 'Printing has begun' },
  reason_needed: { cn: '请填写原因（2-200字）', us: 'Enter a reason (2-200 characters)' },
  maybe_printed: {
    cn: '打印机可能已经印出，请先查看出纸口，确认后再重印',
    us: 'The printer may have printed it already. Check its tray, then confirm to print it again.',
  },
  unreadable: { cn: '{name}无法读取，请重新导出为 PDF 后上传', us: '{name} can’t be read. Export it as PDF again.' },
  save_as_pdf: { cn: '{name}：请先另存为 PDF', us: '{name}: Save it as a PDF first' },
  too_complex: { cn: '{name}过于复杂，无法计算页数', us: '{name} is too complex to count its pages' },
  printer_in_use: {
    cn: '该打印机还有打印任务，可改为停用',
    us: 'This printer has print jobs. Set it to inactive instead.',
  },
  quota_used: { cn: '该额度已有使用，不能删除', us: 'Part of this quota is used. It can’t be removed.' },
});

/** Messages at a field. */
export const printTexts = {
  pages: { cn: '请按“1-4,7”填写页码，从小到大', us: 'Enter pages like “1-4,7”, from low to high' },
  too_many_pages: { cn: '文件共{n}页', us: 'The files have {n} pages' },
  files_gone: { cn: '文件已失效，请重新上传', us: 'The file has expired. Upload it again.' },
  other_secrecy: {
    cn: '考试试卷与其他文件分开保存，请重新上传',
    us: 'Exam papers are kept apart from other files. Upload it again.',
  },
  no_department: { cn: '请选择您所在的部门', us: 'Choose a department of yours' },
  no_printer: { cn: '请选择本校的打印机', us: 'Choose a printer of this school' },
  printer_off: { cn: '该打印机已停用', us: 'This printer is inactive' },
  no_place: { cn: '请选择本校打印机所在的地点', us: 'Choose a place with a printer of this school' },
  no_color: { cn: '该打印机不能彩印', us: 'This printer has no colour' },
  no_duplex: { cn: '该打印机不能双面打印', us: 'This printer prints one side only' },
  no_staple: { cn: '该打印机不能装订', us: 'This printer has no stapler' },
  no_paper: { cn: '该打印机没有此纸张', us: 'This printer has no such paper' },
  no_personal: { cn: '该打印机不接受个人打印', us: 'This printer takes no personal jobs' },
  foreign_room: { cn: '请选择本校的房间', us: 'Choose a room of this school' },
  foreign_department: { cn: '请选择本校的部门', us: 'Choose a department of this school' },
  not_staff: { cn: '请选择本校教职工', us: 'Choose staff of this school' },
  one_holder: { cn: '请选择一个部门或一位教职工', us: 'Choose either a department or a person' },
  quota_known: { cn: '该月已有额度，请直接修改', us: 'There is a quota for this month. Change it instead.' },
  quota_below_use: { cn: '不能少于已用和预留的{n}张', us: 'Can’t be below the {n} sheets used and reserved' },
  name_known: { cn: '已有同名打印机', us: 'There is a printer with that name' },
  address_not_allowed: {
    cn: '该地址不在允许的打印服务器之列',
    us: 'This address isn’t among the allowed print servers',
  },
  hours: { cn: '请填写 00:00 至 24:00 的时间', us: 'Enter a time from 00:00 to 24:00' },
} as const;
