import { NoticeLists } from '../parts/notices/notice-lists.tsx';

/** Notices and bulletins, received and written. */
export const Page = () => <NoticeLists />;
