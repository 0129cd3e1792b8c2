import { describe, expect, it } from "vitest";
import { ERROR_CODES, POST_KINDS, REASONS } from "../src/protocol";
import { CATALOGUES, LANGUAGES, placeholders, preferredLanguage, Words } from "../src/words/catalogue";
import { cardName, madeInWords, madeOfFive } from "../src/words/cards";
import { winInWords } from "../src/words/log";

const en = new Words("en");
const es = new Words("es");
const pt = new Words("pt");

describe("the catalogues", () => {
  it("have the same keys in each language", () => {
    for (const language of LANGUAGES) {
      expect(Object.keys(CATALOGUES[language]).sort()).toEqual(Object.keys(CATALOGUES.en).sort());
    }
  });

  it("fill no text with what the English one does not have", () => {
    const facts = (text: string) => [...new Set(placeholders(text))].sort();
    for (const [key, text] of Object.entries(CATALOGUES.en)) {
      for (const language of LANGUAGES) {
        const other = (CATALOGUES[language] as Record<string, string>)[key] ?? "";
        expect(other.trim(), `${language} ${key}`).not.toBe("");
        if (key.startsWith("made.") || key.startsWith("place.")) continue; // a language needs other forms of a rank
        expect(facts(other), `${language} ${key}`).toEqual(facts(text));
      }
    }
  });

  it("word every refusal, every error and every post, with numbers or without", () => {
    for (const language of LANGUAGES) {
      const words = new Words(language);
      const unknown = [words.say("refused.unknown"), words.say("error.unknown")];
      for (const reason of REASONS) expect(unknown).not.toContain(words.code("refused", reason));
      for (const code of ERROR_CODES) expect(unknown).not.toContain(words.code("error", code));
      for (const kind of POST_KINDS) expect(words.say(`log.posts_${kind}`, { amount: 5 })).toContain("5");
    }
  });

  it("never leave a gap in a refusal that came without its numbers", () => {
    for (const reason of REASONS) expect(en.code("refused", reason)).not.toMatch(/[{}]/);
    for (const code of ERROR_CODES) expect(en.code("error", code)).not.toMatch(/[{}]/);
  });
});

describe("words", () => {
  it("fill in the numbers of a refusal as the language writes them", () => {
    expect(en.code("refused", "raise_too_small", { asked: 700, least: 1_100 })).toBe("The least raise is to 1,100.");
    expect(es.code("refused", "raise_too_small", { asked: 700, least: 1_100 })).toBe("La subida mínima es a 1.100.");
    expect(en.code("error", "not_enough_money", { balance: 12, needed: 80 })).toBe(
      "Your balance is 12; this entry costs 80.",
    );
  });

  it("say so if the room sends a code that we do not know", () => {
    expect(en.code("refused", "made_of_cheese")).toBe("The rules do not allow that here. Nothing was done.");
  });

  it("count in each language", () => {
    expect([0, 1, 2].map((n) => en.money(n, "PLAY"))).toEqual(["0 play chips", "1 play chip", "2 play chips"]);
    expect([0, 1, 2].map((n) => es.money(n, "PLAY"))).toEqual(["0 fichas de juego", "1 ficha de juego", "2 fichas de juego"]);
    expect([0, 1, 2].map((n) => pt.money(n, "PLAY"))).toEqual(["0 ficha de jogo", "1 ficha de jogo", "2 fichas de jogo"]);
    expect([1, 2, 3, 4, 11, 22].map((n) => en.place(n))).toEqual(["1st", "2nd", "3rd", "4th", "11th", "22nd"]);
    expect([es.place(3), pt.place(3)]).toEqual(["3.º", "3º"]);
  });

  it("take the browser's first language that we have", () => {
    expect(preferredLanguage(["fr-FR", "pt-BR", "en"])).toBe("pt");
    expect(preferredLanguage(["fr"])).toBe("en");
  });

  it("name cards and made hands", () => {
    expect([en, es, pt].map((w) => cardName(w, "As"))).toEqual(["ace of spades", "as de picas", "ás de espadas"]);
    const made = { kind: "pair", ranks: ["K"], kickers: ["A", "9", "7"] };
    expect([en, es, pt].map((w) => madeInWords(w, made))).toEqual([
      "pair of kings, ace kicker",
      "pareja de reyes, kicker as",
      "par de reis, kicker ás",
    ]);
  });

  it.each([
    ["AhKhQhJhTh", "royal flush"],
    ["9h8h7h6h5h", "straight flush to the nine"],
    ["AhAdAcAs2d", "four of a kind, aces, two kicker"],
    ["7h7d7cKsKd", "full house, sevens full of kings"],
    ["AhTh8h4h2h", "flush, ace high"],
    ["5h4d3c2sAd", "straight to the five"],
    ["AhKdQcJsTd", "straight to the ace"],
    ["7h7d7cKs2d", "three of a kind, sevens, king kicker"],
    ["7h7dKcKs2d", "two pair, kings and sevens, two kicker"],
    ["7h7dKcQs2d", "pair of sevens, king kicker"],
    ["AhKdQcJs9d", "ace high, king kicker"],
  ])("read five cards: %s is %s", (cards, text) => {
    const made = madeOfFive(cards.match(/../g) ?? []);
    expect(made && madeInWords(en, made)).toBe(text);
  });

  it("say who won what and why", () => {
    const nameOf = (seat: number): string => ["", "Ana", "Rui", "Bea"][seat] ?? "";
    const cards = ["Kd", "Ks", "7s", "7h", "9s"];
    const say = (changes: object) =>
      winInWords(en, { seats: [2], amount: 84, pot: null, cards, ...changes }, nameOf, 1);
    expect(say({})).toBe("Rui wins 84: two pair, kings and sevens, nine kicker");
    expect(say({ pot: 1 })).toBe("Rui wins 84 side pot: two pair, kings and sevens, nine kicker");
    expect(say({ seats: [1], cards: [] })).toBe("You win 84: all others folded");
    expect(say({ seats: [2, 3] })).toBe("Rui and Bea share 84: two pair, kings and sevens, nine kicker");
  });
});
