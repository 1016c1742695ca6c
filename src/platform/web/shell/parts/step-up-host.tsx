import { Suspense, useMemo } from 'react';
import { lazyPart } from '../../api/lazy.ts';
import { registeredModules } from '../../boot/registry.ts';
import { stepUp } from '../../session/step-up.ts';
import { useStore } from '../../state/store.ts';

/** Draws the step-up dialog of the module that owns one. */
export function StepUpHost() {
  const asked = useStore(stepUp);
  const Dialog = useMemo(() => {
    const load = registeredModules().find((module) => module.stepUp)?.stepUp;
    return load ? lazyPart(async () => (await load()).Dialog) : null;
  }, []);
  if (!asked || !Dialog) return null;
  return (
    <Suspense fallback={null}>
      <Dialog message={asked.message} onDone={asked.done} />
    </Suspense>
  );
}
