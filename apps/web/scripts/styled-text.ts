/** What a page sets in bold or in one of its families, told from its HTML and the site's style sheet before any browser lays it out. */

/** Heavier than 500, which a browser sets in the regular face where the other is 600 (CSS Fonts 4, 5.2). */
const BOLD = /font(?:-weight)?:\s*(?:5[1-9]\d|50[1-9]|[6-9]\d\d|bold|var\(--font-weight-(?:semi)?bold\))/;

/** Elements and classes that a style sheet sets in a certain way. */
interface Names {
  readonly elements: ReadonlySet<string>;
  readonly classes: ReadonlySet<string>;
}

/** Of each rule whose declarations match, the last part of its selectors; what stands before it or in brackets is not asked for. */
export function namesSetting(css: string, declaration: RegExp): Names {
  const elements = new Set<string>();
  const classes = new Set<string>();
  for (const [, selectors = '', declarations = ''] of css.matchAll(/([^{};]+)\{([^{}]*)\}/g)) {
    if (!declaration.test(declarations)) continue;
    for (const selector of selectors.split(',')) {
      const last =
        selector
          .trim()
          .split(/[\s>+~]+/)
          .at(-1) ?? '';
      const named = [...last.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) =>
        name.replaceAll('\\', ''),
      );
      for (const name of named) classes.add(name);
      const [element] = /^[a-z]\w*/.exec(last) ?? [];
      if (element !== undefined && named.length === 0) elements.add(element);
    }
  }
  return { elements, classes };
}

/** What is set in bold; browsers do so by themselves with `th`, which the style sheet does not mention. */
export function boldNames(css: string): Names {
  const { elements, classes } = namesSetting(css, BOLD);
  return { elements: new Set([...elements, 'th']), classes };
}

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Tags and text of `html`, as React writes it; comments are left out. */
const partsOf = (html: string) =>
  html.replaceAll(/<!--.*?-->/gs, '').matchAll(/<(\/?)([a-z][\w:-]*)([^>]*)>|([^<]+)/gi);

const hasNoEnd = (name: string, attributes: string): boolean => VOID.has(name) || attributes.endsWith('/');

/** `html` without what a browser does not show before a visitor opens it: other tabs' panels (`hidden`), and all of a closed `details` but its summary. */
export function shownIn(html: string): string {
  const shown: string[] = [];
  const open: { readonly hidden: boolean; readonly closed: boolean }[] = [];
  for (const [part, slash, name = '', attributes = '', text] of partsOf(html)) {
    const { hidden = false, closed = false } = open.at(-1) ?? {};
    if (slash) open.pop();
    const own = hidden || (!slash && (/ hidden=/.test(attributes) || (closed && name !== 'summary')));
    if (text === undefined && !slash && !hasNoEnd(name, attributes))
      open.push({ hidden: own, closed: name === 'details' && !/ open=/.test(attributes) });
    if (!own) shown.push(part);
  }
  return shown.join('');
}

/** The text inside such elements of `html`, as React writes it; it may be more than what is set so in the end, and is not less. */
export function textIn(html: string, { elements, classes }: Names): string {
  const texts: string[] = [];
  const open: boolean[] = [];
  for (const [, slash, name = '', attributes = '', text] of partsOf(html)) {
    if (text !== undefined) {
      if (open.at(-1)) texts.push(text);
    } else if (slash) open.pop();
    else if (!hasNoEnd(name, attributes)) {
      const own = / class="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&').split(' ') ?? [];
      open.push(
        open.at(-1) === true ||
          elements.has(name) ||
          own.some((one) => classes.has(one)) ||
          / font-weight="[6-9]/.test(attributes),
      );
    }
  }
  return texts.join(' ');
}
