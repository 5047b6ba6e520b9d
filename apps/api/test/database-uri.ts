import { ConnectionString } from 'mongodb-connection-string-url';

const MONGODB_PORT = 27_017;

/**
 * The URI of the database `name` on the same server. A user whom the given URI finds in its own database is still looked for there:
 * without `authSource` MongoDB looks in the database of the path.
 */
export function uriOfDatabase(serverUri: string, name: string): string {
  const uri = new ConnectionString(serverUri);
  const own = uri.pathname.slice(1);
  if (uri.username !== '' && own !== '' && !uri.searchParams.has('authSource'))
    uri.searchParams.set('authSource', own);
  uri.pathname = `/${name}`;
  return uri.href;
}

/**
 * Where a proxy reaches the server of this URI.
 * @throws Error for a URI that does not name exactly one server without TLS: a proxy could not look into what it passes on.
 */
export function addressOf(serverUri: string): { readonly host: string; readonly port: number } {
  const uri = new ConnectionString(serverUri);
  const [address = '', ...others] = uri.hosts;
  const isEncrypted = ['tls', 'ssl'].some((option) => uri.searchParams.get(option) === 'true');
  if (uri.isSRV || others.length > 0 || isEncrypted)
    throw new Error(
      'The tests need a MONGODB_URI of one server without TLS, such as mongodb://127.0.0.1:27017/?directConnection=true',
    );
  const [, host = '', port] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(address) ?? [];
  return { host, port: port === undefined ? MONGODB_PORT : Number(port) };
}

/** The same database by way of a proxy on this machine. A member of a replica set gives an address of its own, which is not to be followed. */
export function uriThroughProxy(serverUri: string, port: number): string {
  const uri = new ConnectionString(serverUri);
  uri.hosts = [`127.0.0.1:${port}`];
  uri.searchParams.set('directConnection', 'true');
  return uri.href;
}
