import { getContext, setContext } from "svelte";
import type { Session } from "../state/session/session.svelte";

const KEY = Symbol("session");

export function provideSession(session: Session): void {
  setContext(KEY, session);
}

export function useSession(): Session {
  return getContext<Session>(KEY);
}
