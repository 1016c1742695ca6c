import { VacationList } from '../request/vacation-list.tsx';
import { MissingChildren } from './missing-children.tsx';
import { PassCards } from './pass-cards.tsx';

/** Children: who is missing and has to be explained, and their leave. */
export function ChildrenTab() {
  return (
    <>
      <MissingChildren />
      <PassCards />
      <VacationList key="children" scope="children" />
    </>
  );
}
