/** The number of documents changed by one command: small, so that visitors' calls are served between two commands. */
const SLICE = 500;

/**
 * Changes documents slice by slice; how many. `find` gives up to `limit` of those that are still to be changed, and `change`
 * must see to it that they are so no more: then a run that is cut short is simply run again.
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
