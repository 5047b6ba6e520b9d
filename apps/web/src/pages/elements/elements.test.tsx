import { expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { elements } from '@vgb/content/words/elements';
import { FakeServer } from '../../../test/fake-server';
import { visit } from '../../../test/screen';
import ElementsPage from '.';

test('the chain steps from the finest to the firmest; each leaf adds an element and its sense', () => {
  HTMLElement.prototype.scrollTo = () => undefined;
  visit({ server: new FakeServer(), at: '/5elements', routes: { '/5elements': <ElementsPage /> } });
  const chain = screen.getByRole('list', { name: elements.order.heading });
  const leaves = within(chain).getAllByRole('listitem');
  expect(leaves.map((leaf) => leaf.querySelectorAll('img').length)).toEqual([1, 2, 3, 4, 5]);
  expect(leaves[0]).toHaveTextContent('It is met by hearing.');
  expect(leaves[4]).toHaveTextContent('It is met by hearing, touch, sight, taste and smell.');
  const firmer = screen.getByRole('button', { name: 'Firmer' });
  expect(screen.getByRole('button', { name: 'Finer' })).toBeDisabled();
  for (let step = 0; step < 4; step++) fireEvent.click(firmer);
  expect(firmer).toBeDisabled();
  fireEvent.keyDown(chain, { key: 'ArrowLeft' });
  expect(firmer).toBeEnabled();
});
