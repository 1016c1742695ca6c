import { DataAccessList } from '../parts/log/data-access-list.tsx';

export function Page() {
  return <DataAccessList />;
}
