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
