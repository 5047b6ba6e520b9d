import { type ComponentType, lazy } from 'react';
import { reloadAfterDeploy } from './lib/after-deploy';

/** A page in a chunk of its own. Once preloaded it renders synchronously, which hydration needs. */
export interface LazyPage {
  readonly Page: ComponentType;
  /** Its module below src/, without the ending: the build preloads it. */
  readonly source: string;
  preload(): Promise<void>;
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
