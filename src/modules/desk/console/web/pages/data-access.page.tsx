import { DataAccessList } from '../parts/data-access-list.tsx';

export function Page() {
  return <DataAccessList />;
}
