/** Rules of separated duties that the product brings. A school group keeps them all; nobody switches one off in passing. */
export const conflictCatalogue: readonly {
  readonly code_a: string;
  readonly code_b: string;
  readonly level: 'warn' | 'deny';
  readonly reason: string;
  readonly reason_en: string;
}[] = [
  {
    code_a: '0602',
    code_b: '0603',
    level: 'deny',
    reason: '编制与发放工资须由两人完成',
    reason_en: 'Payroll is drafted and sent by two people',
  },
  {
    code_a: '1621',
    code_b: '1622',
    level: 'deny',
    reason: '发起采购与开标须由两人完成',
    reason_en: 'A bidding is run and opened by two people',
  },
  {
    code_a: '1401',
    code_b: '1420',
    level: 'warn',
    reason: '授权者不宜导出日志',
    reason_en: 'Whoever grants rights had better not export the logs',
  },
];
