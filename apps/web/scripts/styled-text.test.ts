import { describe, expect, test } from '@jest/globals';
import { boldNames, namesSetting, shownIn, textIn } from './styled-text';

const sheet = `
@layer base{h1,h2{font-weight:560}p{font-weight:400}b,strong{font-weight:bolder}}
@media (min-width:1px){.button{color:red;font-weight:var(--font-weight-semibold)}}
.medium{font-weight:500}.map .label{font:600 26px var(--font-sans)}.way text{font-weight:600}
.now\\:font-semibold[aria-current=page]{font-weight:600}`;

test('the elements and classes that a style sheet sets in bold', () => {
  const { elements, classes } = boldNames(sheet);
  expect([...elements].sort()).toEqual(['b', 'h1', 'h2', 'strong', 'text', 'th']);
  expect([...classes].sort()).toEqual(['button', 'label', 'now:font-semibold']);
});

describe('the bold text of a page', () => {
  test.each([
    ['<h1>एक <span>दो</span></h1><p>तीन</p>', 'एक  दो'],
    ['<p>एक <b>दो</b> तीन</p>', 'दो'],
    ['<p class="medium">एक</p><a class="x button y">दो</a>', 'दो'],
    ['<h2>एक<br/>दो<img src="a" alt="b"/></h2><p>तीन</p>', 'एक दो'],
    ['<svg><g font-weight="600"><path d="M0"></path><text>एक</text></g></svg><p>दो</p>', 'एक'],
    ['<table><tr><th>एक</th><td>दो</td></tr></table>', 'एक'],
    ['<a class="now:font-semibold">एक</a>', 'एक'],
    ['<h1>एक<!-- -->दो</h1>', 'एकदो'],
  ])('%s', (html, text) => {
    expect(textIn(html, boldNames(sheet))).toBe(text);
  });
});

test('the elements and classes that a style sheet sets in a family', () => {
  const families =
    'h1,.font-display{font-family:var(--font-display)}.map .label{font:600 26px var(--font-sans)}';
  const { elements, classes } = namesSetting(families, /var\(--font-display\)/);
  expect([...elements]).toEqual(['h1']);
  expect([...classes]).toEqual(['font-display']);
});

describe('what a page shows before anything is opened', () => {
  test.each([
    [
      '<p>one</p><div role="tabpanel" hidden="" class="a"><p>two<br/></p></div><p>three</p>',
      '<p>one</p><p>three</p>',
    ],
    [
      '<details><summary>one<b>two</b></summary>three<p>four</p><img src="a"/></details><p>five</p>',
      '<details><summary>one<b>two</b></summary></details><p>five</p>',
    ],
    [
      '<details open=""><summary>one</summary><p>two</p></details>',
      '<details open=""><summary>one</summary><p>two</p></details>',
    ],
    [
      '<details><summary>one</summary><details open=""><summary>two</summary></details></details>',
      '<details><summary>one</summary></details>',
    ],
    ['<p class="hidden">one<!-- --></p>', '<p class="hidden">one</p>'],
  ])('%s', (html, shown) => {
    expect(shownIn(html)).toBe(shown);
  });
});
