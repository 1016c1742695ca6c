import { TextSkeleton } from '#web/ui/skeletons.tsx';
import { ChooseGate } from './duty-bar.tsx';
import { GateBoard } from './gate-board.tsx';
import { GateDesk } from './gate-desk.tsx';
import { useDuty } from './use-duty.ts';

/** Card of a guard's home: the gate itself. Who holds the right but is no guard here has none. */
export function Card({ layout }: { readonly layout: 'desktop' | 'mobile' }) {
  const { guard, isLoading, gateId } = useDuty();
  if (isLoading) return <TextSkeleton lines={6} />;
  if (!guard) return null;
  // a page with links beside the gate: the field of the scanner does not call the focus back
  if (layout === 'desktop') return <GateDesk holdsFocus={false} />;
  return gateId ? <GateBoard key={gateId} guard={guard} gateId={gateId} isTyping /> : <ChooseGate guard={guard} />;
}
