/**
 * Does something for many, so many at a time, and gives the answers in their order: more at once than there are connections would only
 * wait for one, and give up after five seconds on a slow machine.
 */
export async function crowd<T, R>(
  all: readonly T[],
  work: (one: T, at: number) => Promise<R>,
  at_once = 40,
): Promise<R[]> {
  const answers: R[] = [];
  let next = 0;
  const caller = async (): Promise<void> => {
    while (next < all.length) {
      const at = next++;
      answers[at] = await work(all[at] as T, at);
    }
  };
  await Promise.all(Array.from({ length: at_once }, caller));
  return answers;
}
