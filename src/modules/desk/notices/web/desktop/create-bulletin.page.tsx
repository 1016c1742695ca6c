import { NoticeLists } from '../parts/notices/notice-lists.tsx';

/** A new bulletin, over the desk. */
export const Page = () => <NoticeLists writes="bulletin" />;
