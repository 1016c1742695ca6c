import { createContext, useContext, useEffect } from 'react';

/** What narrows a list, in the words of its filter. */
export interface Condition {
  /** Names of the query that it sets. */
  readonly names: readonly string[];
  readonly label: string;
  readonly chosen: string;
}

type Tell = (key: string, condition: Condition | null) => void;

/** Where the filters of a list say what they have chosen, for the list that has nothing left to show. */
export const ConditionsContext = createContext<Tell | null>(null);

export function useTellCondition(names: readonly string[] | undefined, label: string, chosen: string): void {
  const tell = useContext(ConditionsContext);
  const key = names?.join();
  useEffect(() => {
    if (!tell || !key || chosen === '') return undefined;
    tell(key, { names: key.split(','), label, chosen });
    return () => tell(key, null);
  }, [tell, key, label, chosen]);
}
