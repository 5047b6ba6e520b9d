type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Kept {
  readonly control: Control;
  readonly value: string;
  readonly checked: boolean;
}

let kept: readonly Kept[] = [];
let pressed: HTMLElement | null = null;

const checkedOf = (control: Control) => 'checked' in control && control.checked;

/**
 * Stores what was typed and the last button that was pressed before the page's code has loaded, as on a slow connection. To be
 * called before hydration, which empties the fields.
 */
export function keepTyped(root: HTMLElement): void {
  pressed = root.querySelector('[data-pressed]');
  pressed?.removeAttribute('data-pressed');
  kept = [...root.querySelectorAll<Control>('input, textarea, select')]
    .filter((control) =>
      control instanceof HTMLSelectElement
        ? control.selectedIndex > 0
        : control.value !== control.defaultValue || checkedOf(control) !== isCheckedInHtml(control),
    )
    .map((control) => ({ control, value: control.value, checked: checkedOf(control) }));
}

/** Restores the typed values and repeats the press by dispatching events. To be called after hydration. */
export function replayInput(): void {
  for (const { control, value, checked } of kept) {
    if (!control.isConnected) continue;
    if (checkedOf(control) !== checked) control.click();
    if (control.value === value) continue;
    // React ignores a value that equals the one it set last. The setter of the prototype bypasses React's own, so that the input event counts.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  kept = [];
  if (pressed?.isConnected) pressed.click();
  pressed = null;
}

const isCheckedInHtml = (control: HTMLInputElement | HTMLTextAreaElement) =>
  'defaultChecked' in control && control.defaultChecked;
