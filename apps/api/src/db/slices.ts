/** The most records that one query reads by their ids: a page of the provider's lists, so that a page is worked off before the next is asked for. */
const READ_TOGETHER = 100;

/** The items in slices, each as soon as it is full, the last with what is left. */
export async function* slicesOf<Item>(items: Iterable<Item> | AsyncIterable<Item>): AsyncGenerator<Item[]> {
  let slice: Item[] = [];
  for await (const item of items) {
    slice.push(item);
    if (slice.length < READ_TOGETHER) continue;
    yield slice;
    slice = [];
  }
  if (slice.length > 0) yield slice;
}

/** The most documents that one command changes: few, so that visitors' calls are served in between. */
const SLICE = 500;

/**
 * Changes documents slice by slice; resolves with their number. `find` returns up to `limit` ids that are still to be changed;
 * after `change` it must not find them again. An interrupted run is completed by running it again.
 */
export async function inSlices<Id>(
  find: (limit: number) => Promise<readonly { readonly _id: Id }[]>,
  change: (ids: readonly Id[]) => Promise<number>,
): Promise<number> {
  let changed = 0;
  for (;;) {
    const found = await find(SLICE);
    if (found.length > 0) changed += await change(found.map(({ _id }) => _id));
    if (found.length < SLICE) return changed;
  }
}
