import { OwnAdmissions } from '../parts/own-admissions.tsx';

/** The children whom somebody wants to bring to school. */
export function Page() {
  return <OwnAdmissions />;
}
