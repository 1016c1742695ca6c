import { holders } from '#modules/core/access/server/public.ts';
import type { Db } from '#server/database/database.ts';
import type { MessageSource } from '#server/notify/deliveries.ts';
import { notify } from '#server/notify/notify.ts';
import type { Text } from '#shared/text.ts';
import type { payrollRights } from '../../rights.ts';
import type { WageRow } from './wages.policy.ts';

/** Messages of payroll: never a figure, never what was asked. */

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

export function monthWords(month: string): Text {
  const [year = '', number = ''] = month.split('-');
  return { cn: `${year}年${Number(number)}月`, us: `${MONTHS[Number(number) - 1]} ${year}` };
}

type Told = Pick<WageRow, 'organization_id' | 'month'>;

async function tell(
  source: MessageSource,
  row: Told,
  event: string,
  to: readonly string[],
  link: string,
  words: (month: Text) => Text,
): Promise<void> {
  const title = words(monthWords(row.month));
  await notify(source, { event, to, organization_id: row.organization_id, title, link });
}

export const SLIP_PAGE = '/payroll/detail/';
export const BATCH_PAGE = '/payroll/';

export const tellSent = (source: MessageSource, row: Told, to: readonly string[]) =>
  tell(source, row, 'wage.sent', to, '/payroll', ({ cn, us }) => ({
    cn: `您${cn}的工资条已发放`,
    us: `Your payslip for ${us} is ready`,
  }));

export const tellCorrected = (source: MessageSource, row: Told, slipId: string, to: string) =>
  tell(source, row, 'wage_user.corrected', [to], SLIP_PAGE + slipId, ({ cn, us }) => ({
    cn: `您${cn}的工资条已更正`,
    us: `Your payslip for ${us} was corrected`,
  }));

export const tellRecalled = (source: MessageSource, row: Told, to: readonly string[], wasOpened: boolean) =>
  tell(source, row, 'wage.recalled', to, '/payroll', ({ cn, us }) => ({
    cn: `您${cn}的工资条已撤回${wasOpened ? '，您此前看到的内容作废' : '，您尚未打开'}，原因请见工资条页面`,
    us: `Your payslip for ${us} was recalled. ${wasOpened ? 'What you saw of it is void.' : 'You had not opened it.'} The page says why.`,
  }));

export const tellReminder = (source: MessageSource, row: Told, slipId: string, to: string) =>
  tell(source, row, 'wage_user.remind', [to], SLIP_PAGE + slipId, ({ cn, us }) => ({
    cn: `请查看并确认${cn}的工资条`,
    us: `Please open and confirm your payslip for ${us}`,
  }));

export const tellAnswered = (source: MessageSource, row: Told, slipId: string, to: string) =>
  tell(source, row, 'wage_question.answered', [to], SLIP_PAGE + slipId, ({ cn, us }) => ({
    cn: `您对${cn}工资条的疑问已答复`,
    us: `Your question about the payslip for ${us} was answered`,
  }));

/** Those who hold a right in the school of the batch. */
export async function tellHolders(
  source: MessageSource & { readonly db: Db },
  row: Told,
  code: (typeof payrollRights)[keyof typeof payrollRights],
  event: string,
  link: string,
  words: (month: Text) => Text,
): Promise<void> {
  await tell(source, row, event, await holders(source.db, code, row.organization_id), link, words);
}
