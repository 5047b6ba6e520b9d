import { expect, test } from '@jest/globals';
import { keepTyped, replayInput } from './early-typing';

function page(html: string) {
  document.body.innerHTML = html;
  const heard: string[] = [];
  document.body.oninput = ({ target }) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) heard.push(target.value);
  };
  const field = (selector: string) => {
    const found = document.querySelector<HTMLInputElement>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  return { heard, field };
}

test('text typed before the code has loaded causes input events afterwards', () => {
  const { heard, field } = page(
    '<input name="email"><textarea></textarea><input name="subject" value="Hello">',
  );
  field('[name=email]').value = 'asha@example.org';
  field('textarea').value = 'Namaste';
  keepTyped(document.body);
  field('[name=email]').value = '';
  field('textarea').value = '';
  replayInput();
  expect(heard).toEqual(['asha@example.org', 'Namaste']);
  expect(field('[name=subject]')).toHaveValue('Hello');
  heard.length = 0;
  replayInput();
  expect(heard).toEqual([]);
});

test('a ticked box is ticked again, by a click event', () => {
  const { field } = page(
    '<input type="checkbox"><input type="radio" name="a" checked><input type="radio" name="a" value="b">',
  );
  const clicked: string[] = [];
  document.body.onclick = ({ target }) => {
    if (target instanceof HTMLInputElement) clicked.push(target.type);
  };
  field('[type=checkbox]').checked = true;
  keepTyped(document.body);
  field('[type=checkbox]').checked = false;
  replayInput();
  expect(field('[type=checkbox]')).toBeChecked();
  expect(clicked).toEqual(['checkbox']);
});

test('the button that was pressed last is pressed again, once, after the typed values are restored', () => {
  const { heard, field } = page('<input name="email"><button data-pressed="">Send</button>');
  const pressed: string[] = [];
  document.body.onclick = ({ target }) => {
    if (target instanceof HTMLButtonElement) pressed.push(`${target.textContent} after ${heard.join()}`);
  };
  field('[name=email]').value = 'asha@example.org';
  keepTyped(document.body);
  expect(document.querySelector('[data-pressed]')).toBeNull();
  field('[name=email]').value = '';
  replayInput();
  replayInput();
  expect(pressed).toEqual(['Send after asha@example.org']);
});
