import { MyGuardians } from '../parts/links/my-guardians.tsx';

/** Who cares for a child of mine. */
export function Page() {
  return <MyGuardians />;
}
