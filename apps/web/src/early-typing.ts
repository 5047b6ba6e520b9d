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
 * A slow connection gives time to type, and to press a button, before the page's code has come. Call it before hydration,
 * which empties the fields. Of several presses the last one counts.
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

/** Call it once the page listens: it hears what was typed and pressed as if it were done now. */
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
