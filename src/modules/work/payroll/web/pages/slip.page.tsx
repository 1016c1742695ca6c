import { SlipPage } from '../parts/slip/slip-page.tsx';

/** One payslip. */
export const Page = () => <SlipPage />;
