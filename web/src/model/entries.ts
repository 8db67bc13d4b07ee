// The entries of a map whose keys are a closed vocabulary: TypeScript forgets the type of the keys.

/** The entries of a map, with the type of its keys. */
export function entriesOf<K extends string, V>(map: { readonly [key in K]?: V }): [K, V][] {
  return Object.entries(map) as [K, V][];
}

/** The map of some entries. */
export function mapOf<K extends string, V>(entries: Iterable<readonly [K, V]>): { readonly [key in K]?: V } {
  return Object.fromEntries(entries) as { readonly [key in K]?: V };
}
