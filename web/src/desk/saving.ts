// Files to take away: the key goes in a header, never in an address.

import type { Link } from "./link.svelte";

export type Form = "csv" | "xlsx" | "pdf" | "json";

export async function saveFile(link: Link, event: number, what: string, form: Form): Promise<void> {
  const answer = await fetch(`/desk/events/${event}/${what}.${form}?language=${link.language}`, {
    headers: { authorization: `Bearer ${link.key}` },
  });
  if (answer.ok) save(await answer.blob(), `${what}-${event}.${form}`);
}

export function save(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
