// Names as they are typed.

const VALID = /^[\p{L}\p{N}_][\p{L}\p{N}\p{M}_ .\-']{0,18}[\p{L}\p{N}\p{M}_.]$/u;

/** The name that was typed, or null if it can't be one. Phones write a curly apostrophe: the room takes the plain one. */
export function typedName(text: string): string | null {
  const name = text.trim().replace(/[\u2018\u2019\u02BC]/g, "'");
  return VALID.test(name) ? name : null;
}
