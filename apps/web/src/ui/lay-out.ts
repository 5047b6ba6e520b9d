/**
 * Lays out what `layout.css` has left out of the first paint, a section in each frame: all at once would hold up a tap on a slow phone.
 * Afterwards every height is true, as Back needs it to return to its place, and pages opened from here on are laid out whole.
 */
export async function layOutRest(): Promise<void> {
  for (const part of document.querySelectorAll<HTMLElement>('section:nth-child(n+5)')) {
    await new Promise(requestAnimationFrame);
    part.style.contentVisibility = 'visible';
  }
  document.documentElement.dataset.laidOut = '';
}
