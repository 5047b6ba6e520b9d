import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { boards } from '@vgb/content/words/boards';
import { FakeServer } from '../../../test/fake-server';
import { visit } from '../../../test/screen';
import { departmentEmblemNames } from '../../art/department-emblems';
import BoardsPage from '.';

const open = () => visit({ server: new FakeServer(), at: '/boards', routes: { '/boards': <BoardsPage /> } });
const leaf = (id: string) => document.querySelector<HTMLDetailsElement>(`details[id="${id}"]`);

test('the wheel has the emblems in the order of the departments', () => {
  expect(departmentEmblemNames).toEqual(boards.departments.map(({ id }) => id));
});

test('an emblem opens its department and scrolls to it; each of the twelve has one', () => {
  open();
  for (const { id, name } of boards.departments) {
    fireEvent.click(screen.getByRole('link', { name }));
    expect(leaf(id)).toHaveProperty('open', true);
    expect(document.activeElement).toBe(leaf(id)?.querySelector('summary'));
  }
});

test('the wheel marks the department that is open', () => {
  open();
  const details = leaf('law-justice');
  if (!details) throw new Error('no leaf');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  expect(screen.getByRole('link', { name: 'Law & Justice' })).toHaveAttribute('aria-current', 'true');
  details.open = false;
  fireEvent(details, new Event('toggle'));
  expect(screen.getByRole('link', { name: 'Law & Justice' })).not.toHaveAttribute('aria-current');
});
