import { useEffect, useRef, useState } from 'react';

const IDLE_MS = 3_000;

/** Whether nobody moved, touched or typed for a while. */
export function useIdle() {
  const [isIdle, setIdle] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const stir = () => {
    setIdle(false);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIdle(true), IDLE_MS);
  };
  return { isIdle, stir, rest: () => setIdle(true) };
}
