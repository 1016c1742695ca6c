import * as z from 'zod';
import { defineEndpoints } from '#shared/endpoint.ts';
import { day, instant, line } from '#shared/fields.ts';
import type { ReferenceList } from '#shared/reference/item.ts';
import { zodOf } from '#shared/reference-lists.ts';
import { creditCode } from '#shared/rules/credit-code.ts';
import { message } from '#shared/text.ts';

/** What a registry says of a company; `unknown`: nobody could be asked, or the registry does not know it. */
export const companyStates = [
  { code: 'active', cn: '存续', us: 'Active' },
  { code: 'revoked', cn: '吊销', us: 'Licence revoked' },
  { code: 'closed', cn: '注销', us: 'Deregistered' },
  { code: 'unknown', cn: '未核实', us: 'Not verified' },
] as const satisfies ReferenceList;

/** Who was asked: the registry; nobody, because none is set up; or in vain. */
export const companySources = [
  { code: 'registry', cn: '工商信息', us: 'Company registry' },
  { code: 'none', cn: '未接入工商信息，请核对营业执照', us: 'No registry is connected. Check the business licence.' },
  {
    code: 'away',
    cn: '工商信息暂不可用，请核对营业执照',
    us: 'The registry isn’t available. Check the business licence.',
  },
] as const satisfies ReferenceList;

const oneOfBoth = { cn: '请填写统一社会信用代码或企业名称', us: 'Enter a credit code or a company name' };

const company = z.object({
  name: z.string().nullable(),
  credit_code: z.string().nullable(),
  legal_person: z.string().nullable(),
  state: zodOf(companyStates),
  registered_on: day.nullable(),
  /** As the registry writes it: 500万人民币. */
  capital: z.string().nullable(),
  scope: z.string().nullable(),
});

export const companyCheck = defineEndpoints('company_check', {
  check: {
    method: 'GET',
    path: '/utils/check_company_infos',
    summary: 'What a registry knows of a company, by its credit code; by a part of its name at most ten that fit',
    right: 'signed_in',
    query: z
      .strictObject({ credit_code: creditCode.optional(), name: line(2, 80).optional() })
      .refine(({ credit_code, name }) => (credit_code === undefined) !== (name === undefined), {
        message: message(oneOfBoth),
        path: ['credit_code'],
      }),
    output: z.object({
      list: z.array(company),
      source: zodOf(companySources),
      /** When the registry was asked; null: it was not, or in vain. */
      checked_at: instant.nullable(),
    }),
    limit: { per: 'user', count: 20, seconds: 3600 },
    own_transactions: true,
    ledger: ['C-utils-005'],
  },
});
