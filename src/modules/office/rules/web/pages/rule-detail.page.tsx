import { RuleDetail } from '../parts/rules/rule-detail.tsx';

/** One rule in one of its versions. */
export const Page = () => <RuleDetail />;
