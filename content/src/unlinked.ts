/**
 * A name for mails and papers, changed so that mail apps and PDF readers find no link in it: names are typed by visitors,
 * together with the address that the mail goes to. `https://evil.example/x` becomes `https evil. example/x`, and `Dr.Rao` becomes
 * `Dr. Rao`: `://` is left out, and after a full stop that a word or number follows there is a space. Initials (`A.P.J.`) and the
 * signs of names in all scripts stay.
 */
export const unlinked = (name: string): string =>
  name.replace(/:\/\/+/g, ' ').replace(/([.\u3002\uff0e\uff61])(?=[\p{L}\p{N}][\p{L}\p{M}\p{N}-])/gu, '$1 ');
