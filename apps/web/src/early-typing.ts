type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

interface Kept {
  readonly control: Control;
  readonly value: string;
  readonly checked: boolean;
}

let kept: readonly Kept[] = [];

const checkedOf = (control: Control) => 'checked' in control && control.checked;

/** A slow connection gives time to type before the page's code has come. Call it before hydration, which empties the fields. */
export function keepTyped(root: HTMLElement): void {
  kept = [...root.querySelectorAll<Control>('input, textarea, select')]
    .filter((control) =>
      control instanceof HTMLSelectElement
        ? control.selectedIndex > 0
        : control.value !== control.defaultValue || checkedOf(control) !== isCheckedInHtml(control),
    )
    .map((control) => ({ control, value: control.value, checked: checkedOf(control) }));
}

/** Call it once the page's fields listen: they hear what was typed as if it were typed now. */
export function retype(): void {
  for (const { control, value, checked } of kept) {
    if (!control.isConnected) continue;
    if (checkedOf(control) !== checked) control.click();
    if (control.value === value) continue;
    // React remembers what it set itself; the prototype's setter goes past that memory.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
  kept = [];
}

const isCheckedInHtml = (control: HTMLInputElement | HTMLTextAreaElement) =>
  'defaultChecked' in control && control.defaultChecked;
