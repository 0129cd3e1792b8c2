// JSON Merge Patch (RFC 7396): an object is merged key by key, null removes a key, everything else replaces.

export type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The state after a patch; neither argument changes. */
export function merged(state: Json, patch: Json): Json {
  const found: Record<string, unknown> = { ...state };
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete found[key];
    else if (isObject(value)) found[key] = merged(isObject(found[key]) ? (found[key] as Json) : {}, value);
    else found[key] = value;
  }
  return found;
}
