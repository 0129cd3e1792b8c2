// The file of a structure as plain data. What it means is the room's affair.

export type Document = Readonly<Record<string, unknown>>;
export type Level = Readonly<Record<"small_blind" | "big_blind" | "ante" | "minutes", number>>;

/** The same document with another value at a path such as `entries.re_entries`. */
export function changed(document: Document, path: string, value: unknown): Document {
  const [section, key] = path.split(".");
  if (!section) return document;
  if (!key) return { ...document, [section]: value };
  const part = (document[section] ?? {}) as Document;
  return { ...document, [section]: { ...part, [key]: value } };
}

/** The number at a path; 0 if there is none. */
export function figure(document: Document, path: string): number {
  const found = path.split(".").reduce<unknown>((part, key) => (part as Document | undefined)?.[key], document);
  return typeof found === "number" ? found : 0;
}

export function levelsOf(document: Document): readonly Level[] {
  return (document["levels"] ?? []) as readonly Level[];
}

/** Minutes of the break after each level. */
export function breaksOf(document: Document): Readonly<Record<string, number>> {
  return ((document["breaks"] as Document | undefined)?.["after"] ?? {}) as Readonly<Record<string, number>>;
}

/** Blinds that go on from the last level, about half as high again. */
export function following(levels: readonly Level[]): Level {
  const last = levels[levels.length - 1];
  if (!last) return { small_blind: 100, big_blind: 200, ante: 0, minutes: 20 };
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(last.small_blind)) - 0) / 2 || 1;
  const small = Math.max(last.small_blind + 1, Math.round((last.small_blind * 1.5) / unit) * unit);
  return { ...last, small_blind: small, big_blind: small * 2, ...(last.ante ? { ante: small * 2 } : {}) };
}
