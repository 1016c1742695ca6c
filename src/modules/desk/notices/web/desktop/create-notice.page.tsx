import { NoticeLists } from '../parts/notices/notice-lists.tsx';

/** A new notice, over the list to manage. */
export const Page = () => <NoticeLists writes="notice" />;
