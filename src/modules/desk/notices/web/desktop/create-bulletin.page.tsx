import { NoticeLists } from '../parts/notices/notice-lists.tsx';

/** A new bulletin, over the list to manage. */
export const Page = () => <NoticeLists writes="bulletin" />;
