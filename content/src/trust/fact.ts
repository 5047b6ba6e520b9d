export interface TrustFact<T> {
  readonly value: T;
  /** True while the value is a placeholder that must not go live. */
  readonly sample: boolean;
}

/* @__NO_SIDE_EFFECTS__ */
export const confirmed = <T>(value: T): TrustFact<T> => ({ value, sample: false });

/* @__NO_SIDE_EFFECTS__ */
export const sample = <T>(value: T): TrustFact<T> => ({ value, sample: true });

export interface WorkingHours {
  /** schema.org day names and 24-hour Indian time, for structured data. */
  readonly days: readonly string[];
  readonly opens: string;
  readonly closes: string;
}

export type SocialNetwork = 'facebook' | 'instagram' | 'linkedin' | 'youtube';

export interface SocialLink {
  readonly network: SocialNetwork;
  readonly name: string;
  readonly href: string;
}
