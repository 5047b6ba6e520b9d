import { type ComponentType, lazy } from 'react';

/** A page that is its own piece of the build. Once preloaded it renders at once, which hydration needs. */
export interface LazyPage {
  readonly Page: ComponentType;
  /** Its module below src/, without the ending: the build preloads it. */
  readonly source: string;
  preload(): Promise<void>;
}

/** After a deploy the chunks of the old version return 404: load the address anew, once, and not while offline. */
async function reloadAfterDeploy(failure: unknown): Promise<never> {
  const [arrival] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (arrival?.type === 'reload' || !(await fetch(location.href, { method: 'HEAD' })).ok) throw failure;
  location.reload();
  return new Promise(() => undefined);
}

export function lazyPage(source: string, load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | undefined;
  const fetchPage = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Later = lazy(() => fetchPage().catch(reloadAfterDeploy));
  return {
    source,
    Page: () => {
      const Known = loaded ?? Later;
      return <Known />;
    },
    preload: async () => {
      if (!loaded) await fetchPage();
    },
  };
}
