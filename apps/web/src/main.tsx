import './styles/index.css';

/**
 * The page stands as HTML. What makes it move is fetched once it has been painted, so that neither its download nor its work
 * holds up the first sight of it. In a hidden window there is no paint to wait for.
 */
function painted(): Promise<unknown> {
  if (document.visibilityState === 'hidden') return Promise.resolve();
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}

/** The build notes in each page which files its code consists of: all are asked for at once, and none waits for another. */
function fetchCode(): void {
  const files = document.querySelector<HTMLMetaElement>('meta[name="code"]')?.content.split(' ') ?? [];
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/assets/${file}`;
    document.head.append(link);
  }
}

/** Marks the button that was pressed last; `early-typing.ts` presses it again once it listens. */
function notePress({ target }: Event): void {
  const button = target instanceof Element && target.closest('#root button');
  if (!button) return;
  document.querySelector('[data-pressed]')?.removeAttribute('data-pressed');
  button.setAttribute('data-pressed', '');
}

document.addEventListener('click', notePress);
await painted();
fetchCode();
await import('./hydrate');
document.removeEventListener('click', notePress);
