import { useFinanceText } from '../texts.ts';

export const Page = () => useFinanceText()('budgets');
