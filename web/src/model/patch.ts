// Applies the server's changes to the known state. `crates/protocol/src/patch.rs` makes patches: a list of one
// value replaces a member, an empty list removes it, and anything else is a patch of what is inside.
import type { Patch } from '../generated/protocol';

type Members = Record<string, unknown>;

/** The value after a patch. Unchanged parts are shared with the old value. */
export function patched<T>(value: T, patch: Patch): T {
  const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...value }) as Members;
  for (const [name, change] of Object.entries(patch)) {
    if (!isWhole(change)) copy[name] = patched(copy[name], change);
    else if (change.length > 0) copy[name] = change[0];
    else if (Array.isArray(copy)) copy.length = Number(name);
    // The names come from the server's own types.
    // eslint-disable-next-line @typescript-eslint/no-dynamic-delete
    else delete copy[name];
  }
  return copy as T;
}

function isWhole(change: Patch | readonly unknown[]): change is readonly unknown[] {
  return Array.isArray(change);
}
