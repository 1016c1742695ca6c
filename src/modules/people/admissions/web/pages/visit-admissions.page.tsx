import { OwnAdmissions } from '../parts/own-admissions.tsx';

/** R-wb-064: the children whom somebody wants to bring to school. */
export function Page() {
  return <OwnAdmissions />;
}
