import { generate } from 'selfsigned';

/** A certificate that its owner has signed, in PEM. */
export interface Made {
  readonly key: string;
  readonly cert: string;
}

/** Makes a certificate for a host name, which today lies within. */
export async function makeCertificate(
  host: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<Made> {
  const made = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    notBeforeDate: from,
    notAfterDate: to,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }],
  });
  return { key: made.private, cert: made.cert };
}
