// News has dense numbers, so that a client sees when some of it is missing.

/** Whether news continues what is known up to a number: `known` if it came before, `gap` if some before it is missing. */
export function follows(known: number, came: number): "next" | "known" | "gap" {
  if (came > known + 1) return "gap";
  return came === known + 1 ? "next" : "known";
}
