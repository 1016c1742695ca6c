import { VacationList } from '../request/vacation-list.tsx';
import { MissingChildren } from './missing-children.tsx';

/** Children: who is missing and has to be explained, and their leave. */
export function ChildrenTab() {
  return (
    <>
      <MissingChildren />
      <VacationList key="children" scope="children" />
    </>
  );
}
