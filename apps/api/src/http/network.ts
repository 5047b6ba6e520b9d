import ipaddr from 'ipaddr.js';

/** The network that a call comes from, as limits count it. */
export interface Network {
  /**
   * An IPv4 address, or the /64 of an IPv6 address: what a provider assigns to one line or phone, which may use any address in
   * it.
   */
  readonly key: string;
  /** The /48 around an IPv6 /64, the most that one customer is commonly given (RFC 6177); undefined for IPv4. */
  readonly wider: string | undefined;
}

/** All texts that are not an address count as one network: such a text comes from the caller, by way of a proxy. */
const UNREADABLE: Network = { key: 'unreadable', wider: undefined };
/** The longest text of an IPv6 address, with an IPv4 address as its end and a zone. */
const MOST_LETTERS = 64;

/** The network of a caller's address, IPv4 (also as IPv6 writes it, ::ffff:192.0.2.1) or IPv6. Never throws. */
export function networkOf(address: string): Network {
  if (address.length > MOST_LETTERS || !ipaddr.isValid(address)) return UNREADABLE;
  const read = ipaddr.process(address);
  if (read.kind() === 'ipv4') return { key: read.toString(), wider: undefined };
  const prefix = (bits: 48 | 64): string => {
    const parts = (read as ipaddr.IPv6).parts.slice(0, bits / 16);
    return `${parts.map((part) => part.toString(16)).join(':')}::/${bits}`;
  };
  return { key: prefix(64), wider: prefix(48) };
}
