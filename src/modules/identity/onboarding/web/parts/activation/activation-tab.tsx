import { ActivationFlow } from './activation-flow.tsx';

/** The activation on the card of the sign-in page. */
export function Tab() {
  return <ActivationFlow />;
}
