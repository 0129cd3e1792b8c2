// Passkeys: the browser's half of WebAuthn. Options and answers travel as JSON, in the form that browsers read and write.

import type { Account } from "./account.svelte";

export interface Passkey {
  id: string;
  label: string;
  created_at: number;
  used_at: number | null;
}

interface Challenge {
  challenge: string;
  options: Record<string, unknown>;
}

/** Whether this browser can do it. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === "function" && "parseCreationOptionsFromJSON" in PublicKeyCredential;
}

/** Have the device make a passkey, and the room keep it. Returns whether it was kept. */
export async function addPasskey(account: Account): Promise<boolean> {
  return account.proven(async () => {
    const begun = (await account.change("/account/passkeys/begin", {})) as Challenge | null;
    if (begun === null) return false;
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(begun.options as unknown as PublicKeyCredentialCreationOptionsJSON);
    const made = await given(() => navigator.credentials.create({ publicKey }));
    return made !== null && (await account.change("/account/passkeys/finish", { challenge: begun.challenge, credential: made })) !== null;
  });
}

/** Sign in with a passkey of this device. */
export async function signInByPasskey(account: Account): Promise<boolean> {
  const answer = await answered(account, "/account/passkeys/sign-in");
  if (answer !== null) account.entered(answer);
  return answer !== null;
}

/** Show a passkey in place of the password. */
export async function confirmByPasskey(account: Account): Promise<void> {
  if ((await answered(account, "/account/passkeys/confirm")) !== null) await account.goOn();
}

async function answered(account: Account, path: string): Promise<Record<string, unknown> | null> {
  const begun = (await account.change("/account/passkeys/challenge", {})) as Challenge | null;
  if (begun === null) return null;
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(begun.options as unknown as PublicKeyCredentialRequestOptionsJSON);
  const found = await given(() => navigator.credentials.get({ publicKey }));
  return found === null ? null : account.change(path, { challenge: begun.challenge, credential: found });
}

/** What the device gives, as JSON; null if its owner has called it off. */
async function given(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await ask();
    return credential instanceof PublicKeyCredential ? credential.toJSON() : null;
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
