import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

export const read = (file: string): string =>
  readFileSync(fileURLToPath(new URL(`../../${file}`, import.meta.url)), 'utf8');

interface Service {
  readonly image?: string;
  readonly build?: { readonly target: string; readonly args?: Readonly<Record<string, string>> };
  readonly environment?: Readonly<Record<string, string>>;
  readonly ports?: readonly string[];
  readonly expose?: readonly string[];
  readonly volumes?: readonly string[];
  readonly profiles?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly restart?: string;
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly user?: string;
  readonly working_dir?: string;
  readonly entrypoint?: readonly string[];
  readonly logging?: { readonly driver: string; readonly options: Readonly<Record<string, string>> };
}
export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes?: Readonly<Record<string, unknown>>;
  readonly networks?: Readonly<
    Record<
      string,
      { readonly enable_ipv6?: boolean; readonly ipam?: { readonly config: readonly { subnet: string }[] } }
    >
  >;
}

/** Substitutes `${NAME}`, `${NAME:-default}` and `${NAME:?message}` as compose does, innermost first. @throws the message. */
export function interpolate(text: string, given: Readonly<Record<string, string>>): string {
  const place = /\$\{(\w+)(?::([-?])([^${}]*))?\}/g;
  let before = text;
  for (;;) {
    const after = before.replace(place, (_all, name: string, kind?: string, rest?: string) => {
      const value = given[name];
      if (value) return value;
      if (kind === '?') throw new Error(rest);
      return rest ?? '';
    });
    if (after === before) return after.replaceAll('$$', '$');
    before = after;
  }
}

/** The file as compose reads it with these variables. The test checks its shape by the schema. */
export const readCompose = (file: string, given: Readonly<Record<string, string>> = {}): ComposeFile =>
  parse(
    interpolate(read(file), given),
    // Compose substitutes after parsing, so that an empty setting is an empty text.
    (_key, value: unknown) => value ?? '',
    { merge: true },
  ) as ComposeFile;
