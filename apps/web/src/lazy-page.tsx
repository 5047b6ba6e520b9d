import { type ComponentType, lazy } from 'react';

/** A page that is its own piece of the build. Once preloaded it renders at once, which hydration needs. */
export interface LazyPage {
  readonly Page: ComponentType;
  preload(): Promise<void>;
}

export function lazyPage(load: () => Promise<{ default: ComponentType }>): LazyPage {
  let loaded: ComponentType | undefined;
  const fetchPage = async () => {
    const module = await load();
    loaded = module.default;
    return module;
  };
  const Later = lazy(fetchPage);
  return {
    Page: () => {
      const Known = loaded ?? Later;
      return <Known />;
    },
    preload: async () => {
      if (!loaded) await fetchPage();
    },
  };
}
