import { useSearchParams } from 'react-router';

/** What is opened over a list, kept in the address: a link opens the same drawer, and back closes it. */
export function useOpened(name = 'id'): {
  readonly opened: string | null;
  readonly open: (id: string) => void;
  readonly close: () => void;
} {
  const [address, setAddress] = useSearchParams();
  const put = (value: string | null) =>
    setAddress((now) => {
      const next = new URLSearchParams(now);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return next;
    });
  return { opened: address.get(name), open: put, close: () => put(null) };
}
