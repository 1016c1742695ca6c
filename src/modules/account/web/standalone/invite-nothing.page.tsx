import { Navigate } from 'react-router';
import { NOT_FOUND_PATH } from '#shared/constants.ts';

/** An invitation without its code is nothing. */
export function Page() {
  return <Navigate to={NOT_FOUND_PATH} replace />;
}
