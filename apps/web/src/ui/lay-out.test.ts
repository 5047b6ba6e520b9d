import { expect, jest, test } from '@jest/globals';
import { layOutRest } from './lay-out';

test('a section is laid out in each frame, and pages that are opened later are laid out whole', async () => {
  document.body.innerHTML =
    '<main><p></p><p></p><p></p><section></section><section></section><section></section></main>';
  const parts = [...document.querySelectorAll<HTMLElement>('section:nth-child(n+5)')];
  const done = () => parts.filter(({ style }) => style.contentVisibility === 'visible').length;
  const counts: number[] = [];
  jest.spyOn(window, 'requestAnimationFrame').mockImplementation((then) => {
    counts.push(done());
    queueMicrotask(() => then(0));
    return 0;
  });
  await layOutRest();
  expect([...counts, done()]).toEqual([0, 1, 2]);
  expect(document.documentElement.dataset.laidOut).toBe('');
});
