// Lines of the chat in the reader's language.

import type { ChatLine } from "../protocol";
import type { Words } from "./catalogue";

/** What a line says: a phrase in the reader's language, a text as it was written. */
export function saidInWords(words: Words, line: ChatLine): string {
  if (line.phrase == null) return line.text ?? "";
  return words.phrase(line.phrase) ?? "…";
}

/** Who says what. */
export function lineInWords(words: Words, line: ChatLine): string {
  return words.say("chat.says", { name: words.aliased(line.name), text: saidInWords(words, line) });
}
