import { useSearchParams } from 'react-router';
import { usePerson } from '#web/session/session.ts';
import { TeacherRecord } from '../parts/teachers/teacher-record.tsx';

/** The record of the address, or one's own. */
export function Page() {
  const [address] = useSearchParams();
  const own = usePerson()?.id;
  const id = address.get('id') ?? own;
  return id ? <TeacherRecord key={id} id={id} /> : null;
}
