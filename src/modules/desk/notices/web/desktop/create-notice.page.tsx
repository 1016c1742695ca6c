import { NoticeLists } from '../parts/notices/notice-lists.tsx';

/** A new notice, over the desk. */
export const Page = () => <NoticeLists writes="notice" />;
