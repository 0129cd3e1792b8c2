// Asks for what is told whole, such as the lobby, where news of it is missing.

import type { Follow, Lobby, Wallet } from "../protocol";

type Question = Lobby | Wallet | Follow;

export class Wholes {
  /** What was asked for and has not come yet: more news that can't be used does not ask again. */
  readonly #due = new Set<Question["type"]>();
  readonly #send: (question: Question) => void;

  constructor(send: (question: Question) => void) {
    this.#send = send;
  }

  /** Ask, whatever was asked before: a new line, or another page. */
  ask(question: Question): void {
    this.#due.add(question.type);
    this.#send(question);
  }

  /** Ask, unless the answer is on its way. */
  askOnce(question: Question): void {
    if (!this.#due.has(question.type)) this.ask(question);
  }

  came(type: Question["type"]): void {
    this.#due.delete(type);
  }
}
