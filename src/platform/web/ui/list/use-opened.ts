import { useSearchParams } from 'react-router';

/** What is opened over a list, kept in the address: a link opens the same drawer, and back closes it. */
export function useOpened(name = 'id'): {
  readonly opened: string | null;
  /** `replaces`: instead of what was open, so that back does not return to it. */
  readonly open: (id: string, how?: { readonly replaces?: boolean }) => void;
  readonly close: () => void;
} {
  const [address, setAddress] = useSearchParams();
  const put = (value: string | null, { replaces = false }: { readonly replaces?: boolean } = {}) =>
    setAddress(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: replaces },
    );
  return { opened: address.get(name), open: put, close: () => put(null) };
}
