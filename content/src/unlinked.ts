/**
 * A name as mails and papers show it: without what mail programs and readers of PDFs make a link of. Names come from anybody, and a
 * mail goes to whatever address stands beside them. `https://evil.example/x` becomes `https evil. example/x`, and `Dr.Rao` becomes `Dr. Rao`:
 * `://` is left out, and after a full stop that a word or number follows there is a space. Initials (`A.P.J.`) and the signs of
 * names in all scripts stay.
 */
export const unlinked = (name: string): string =>
  name.replace(/:\/\/+/g, ' ').replace(/([.\u3002\uff0e\uff61])(?=[\p{L}\p{N}][\p{L}\p{M}\p{N}-])/gu, '$1 ');
