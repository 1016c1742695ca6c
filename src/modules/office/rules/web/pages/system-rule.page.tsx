import { RuleList } from '../parts/rules/rule-list.tsx';

/** Rules that the reader may open, and the desk of those who keep them. */
export const Page = () => <RuleList />;
