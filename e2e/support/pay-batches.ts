import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { patience } from '#server/testing/pace.ts';
import { today } from '../../src/platform/shared/dates.ts';
import type { Stage } from './journey.ts';

interface Payee {
  readonly user_id: string;
  /** In fen. */
  readonly base: number;
  readonly lessons?: number;
  readonly pension?: number;
}

const COLUMNS = [
  { key: 'base', label: '基本工资', kind: 'earning' },
  { key: 'lessons', label: '课时费', kind: 'earning' },
  { key: 'pension', label: '养老保险', kind: 'deduction' },
  { key: 'net', label: '实发合计', kind: 'net' },
];

const netOf = ({ base, lessons = 0, pension = 0 }: Payee): number => base + lessons - pension;
export const sumOf = (payees: readonly Payee[]): number => payees.reduce((sum, one) => sum + netOf(one), 0);

/** The first day of this month, or of one before it. */
export function monthOf(before = 0): string {
  const [year = 0, month = 1] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - before, 1)).toISOString().slice(0, 10);
}

/** Finance types both control figures on the page of a batch and sends it. */
export async function sendOn(page: Page, count: number, net_fen: number): Promise<void> {
  await page.getByRole('button', { name: '发放', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '发放工资条' });
  await dialog.getByLabel('人数', { exact: false }).fill(String(count));
  await dialog.getByLabel('实发合计', { exact: false }).fill(String(net_fen / 100));
  await dialog.getByRole('button', { name: '发放', exact: true }).click();
}

/** What payroll and finance do before a journey begins. */
export function payBatches({ as, pageOf }: Pick<Stage, 'as' | 'pageOf'>) {
  /** Checks a draft; what is unusual was looked at. */
  async function check(id: string): Promise<void> {
    const api = as('payroll');
    const version = async () => (await api('GET', `/wages/${id}`)).data.version;
    const first = await api('PUT', `/wages/${id}/check`, { version: await version() });
    if (first.code === 0) return;
    const { outliers } = (await api('GET', `/wages/${id}/report`)).data;
    const rows = (await api('GET', `/wage_users?wage_id=${id}&issue=outlier&per_page=100`)).data.list;
    for (const one of outliers) {
      const row = rows.find((shown: { id: string }) => shown.id === one.id).row;
      await api('PUT', `/wage_users/${one.id}`, { is_ticked: true, version: row.version });
    }
    await api('PUT', `/wages/${id}`, { missing_seen: true, version: await version() });
    const again = await api('PUT', `/wages/${id}/check`, { version: await version() });
    expect(again.code, again.message).toBe(0);
  }

  /** A batch that payroll prepared row by row and checked. */
  async function checked(facts: object, payees: readonly Payee[]): Promise<string> {
    const api = as('payroll');
    const body = { category: 'other', month: monthOf(), pay_date: today(), columns: COLUMNS, ...facts };
    const made = await api('POST', '/wages', body);
    expect(made.code, made.message).toBe(0);
    const { id } = made.data;
    for (const { user_id, base, lessons = 0, pension = 0 } of payees) {
      const values = { base, lessons, pension, net: base + lessons - pension };
      expect(await api('POST', '/wage_users', { wage_id: id, user_id, values })).toMatchObject({ code: 0 });
    }
    await check(id);
    return id;
  }

  /** The same, sent on the page of finance. */
  async function sent(facts: object, payees: readonly Payee[]): Promise<string> {
    const id = await checked(facts, payees);
    const page = await pageOf('finance', `/payroll/${id}`);
    await sendOn(page, payees.length, sumOf(payees));
    await page
      .getByText('已发送')
      .first()
      .waitFor({ timeout: patience(60) });
    return id;
  }
  return { check, checked, sent };
}
