import { PageHead } from '#web/ui/page-head.tsx';
import { PayrollHome } from '../parts/payroll-home.tsx';

/** Own payslips, and the desk of those who handle pay. */
export function Page() {
  return (
    <>
      <PageHead />
      <PayrollHome />
    </>
  );
}
