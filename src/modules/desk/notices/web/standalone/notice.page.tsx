import { useSearchParams } from 'react-router';
import { NoticeLists } from '../parts/notices/notice-lists.tsx';
import { NoticePage } from '../parts/notices/notice-page.tsx';
import classes from './notice.page.module.css';

/** Notices as other apps open them: the list, or with `id` one of them, without the portal around it. */
export function Page() {
  const [address] = useSearchParams();
  const id = address.get('id');
  return <main className={classes.page}>{id ? <NoticePage key={id} id={id} /> : <NoticeLists />}</main>;
}
