import { describe, expect, it } from "vitest";
import { ERROR_CODES, FORMATS, type HandEvent, POST_KINDS, REASONS, type RulingTold, TOURNAMENT_REASONS } from "../src/protocol";
import { rankingOf } from "../src/state/games";
import { CATALOGUES, LANGUAGES, placeholders, preferredLanguage, Words } from "../src/words/catalogue";
import { cardName, madeInWords, madeUnder } from "../src/words/cards";
import { deed, narration, spoken, winInWords } from "../src/words/log";
import { gameName, playedIn } from "../src/words/games";
import { rulesBehind, rulingLine } from "../src/words/rulings";
import { hand, row } from "./helpers";
import { typedName } from "../src/words/names";

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

/** What only a director or a fault of the room runs into: players are told that it is not allowed now. */
const DIRECTORS = [
  "no_hand_running", "another_hand", "moves_due", "nothing_to_move", "seat_taken", "nobody_waits", "table_not_held", "break_due", "no_break_due",
  "not_on_break", "no_level_due", "no_such_level", "hand_for_hand_already", "not_hand_for_hand", "no_penalties_in_chips", "stays_in", "count_differs",
  "not_out", "order_known", "places_apart", "prize_handed_out", "no_such_seat", "seat_closed", "seat_open", "too_few_seats",
  "exchange_unequal", "chips_not_there", "percentages_wrong", "minimum_cash_too_large", "field_not_in_table", "seat_not_exchanged",
  "add_on_too_small", "add_on_too_cheap", "reserve_too_small", "flights_differ",
  "no_simultaneous_hands", "simultaneous_already", "not_simultaneous", "not_waited_for", "one_table_left", "rebuys_sold",
  "betting_round_finished", "no_table_waits", "not_awaited",
];

/** Of these, what players at cash tables run into; there they have words. */
const AT_CASH_TABLES = ["no_hand_running", "seat_taken", "no_such_seat"];

describe("the words of tournaments", () => {
  it("say every reason that a player can meet, with its numbers or without", () => {
    for (const language of LANGUAGES) {
      const words = new Words(language);
      for (const reason of TOURNAMENT_REASONS) {
        if (DIRECTORS.includes(reason)) continue;
        expect(words.knows("reason", reason), `${language} ${reason}`).toBe(true);
        expect(words.code("reason", reason)).not.toMatch(/[{}]/);
        expect(words.code("reason", reason), reason).not.toBe(words.say("error.not_allowed_now"));
      }
    }
    expect(DIRECTORS.filter((reason) => en.knows("reason", reason))).toEqual(AT_CASH_TABLES);
    expect(DIRECTORS.filter((reason) => !(TOURNAMENT_REASONS as readonly string[]).includes(reason))).toEqual([]);
  });

  it("name games by game and limit, mixes and formats", () => {
    expect([en, es, pt].map((w) => gameName(w, "omaha-pot-limit"))).toEqual(["Pot-limit Omaha", "Omaha al límite del bote", "Omaha pot limit"]);
    expect(gameName(en, "holdem-no-limit")).toBe("No-limit hold’em");
    expect(gameName(en, "cheese-race")).toBe("cheese-race");
    expect(playedIn(en, row({ game: "holdem-fixed-limit", mix: "horse" }))).toBe("HORSE");
    for (const format of FORMATS) expect(pt.say(`format.${format}`)).not.toBe("");
  });
});

const nameOf = (seat: number): string => ["", "Ana", "Rui", "Bea"][seat] ?? "";
const win = { seats: [2], amount: 84, pot: null, half: "", board: null, cards: [] as string[] };

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
    const made = madeUnder("high", cards.match(/../g) ?? []);
    expect(made && madeInWords(en, made)).toBe(text);
  });

  it.each([
    ["high-short", "Ah9d8c7s6h", "straight to the nine", "escalera al nueve", "sequência até o nove"],
    ["high-short", "Ah9h8h7h6h", "straight flush to the nine", "escalera de color al nueve", "straight flush até o nove"],
    ["low-8", "7h5d4c2sAd", "seven-five low", "baja de siete-cinco", "low de sete-cinco"],
    ["low-a5", "5h4h3h2hAh", "wheel, five low", "wheel (A-5)", "wheel, low de cinco"],
    ["low-a5", "2h2dKcQsAd", "pair of twos, king kicker", "pareja de doses, kicker rey", "par de dois, kicker rei"],
    ["low-27", "7h5d4c3s2d", "seven-five low", "baja de siete-cinco", "low de sete-cinco"],
    ["low-27", "Ah5d4c3s2d", "ace-five low", "baja de as-cinco", "low de ás-cinco"],
    ["low-27", "6h5d4c3s2d", "straight to the six", "escalera al seis", "sequência até o seis"],
    ["low-27", "8h5h4h3h2h", "flush, eight high", "color al ocho", "flush com oito"],
    ["badugi", "As2d4h7c", "badugi, seven high", "badugi al siete", "badugi com sete"],
    ["badugi", "Kd2hAs", "three-card hand, king high", "mano de tres cartas al rey", "mão de três cartas com rei"],
    ["badugi", "QdAs", "two-card hand, queen high", "mano de dos cartas a la reina", "mão de duas cartas com dama"],
    ["badugi", "As", "one-card hand, ace high", "mano de una carta al as", "mão de uma carta com ás"],
  ])("read a hand under %s: %s is %s", (ranking, cards, ...texts) => {
    const made = madeUnder(ranking, cards.match(/../g) ?? []);
    expect(made && [en, es, pt].map((words) => madeInWords(words, made))).toEqual(texts);
  });

  it("say nothing of what no ranking reads", () => {
    for (const ranking of ["high", "low-27", "badugi", "gin"]) expect(madeUnder(ranking, [])).toBeNull();
    expect(madeUnder("high", ["Ah", "Kh", "Qh", "Jh"])).toBeNull();
    expect(madeUnder("high-short", ["Ah", "Kh", "Qh", "Jh", "??"])).toBeNull();
    expect(madeUnder("badugi", ["Ah", "Kd", "Qc", "Js", "2s"])).toBeNull();
  });

  it("know how the hands of a game are compared", () => {
    const games = ["holdem-no-limit", "stud-8-fixed-limit", "razz-fixed-limit", "27-single-draw-no-limit", "badugi-fixed-limit"];
    expect(games.map((game) => rankingOf(game, ""))).toEqual(["high", "high", "low-a5", "low-27", "badugi"]);
    expect([rankingOf("omaha-8-pot-limit", "low-8"), rankingOf("short-deck-no-limit", "")]).toEqual(["low-8", "high-short"]);
  });

  it("say who won what and why", () => {
    const cards = ["Kd", "Ks", "7s", "7h", "9s"];
    const say = (changes: object) =>
      winInWords(en, { ...win, cards, ...changes }, "holdem-no-limit", nameOf, 1);
    expect(say({})).toBe("Rui wins 84: two pair, kings and sevens, nine kicker");
    expect(say({ pot: 1 })).toBe("Rui wins 84 side pot: two pair, kings and sevens, nine kicker");
    expect(say({ seats: [1], cards: [] })).toBe("You win 84: all others folded");
    expect(say({ seats: [2, 3] })).toBe("Rui and Bea share 84: two pair, kings and sevens, nine kicker");
  });

  it("name a high card without a kicker while there are no more cards than one's own", () => {
    const told = (kickers: string[]) => [en, es, pt].map((words) => madeInWords(words, { kind: "high_card", ranks: ["Q"], kickers }));
    expect(told(["6"])).toEqual(["queen high", "reina alta", "dama alta"]);
    expect(told(["9", "6", "4", "2"])).toEqual(["queen high, nine kicker", "reina alta, kicker nueve", "dama alta, kicker nove"]);
    expect([es, pt].map((words) => madeInWords(words, { kind: "full_house", ranks: ["K", "4"], kickers: [] }))).toEqual(["full de reyes con cuatros", "full house, reis com quatros"]);
  });

  it("say the room's aliases in each language, alone and in a sentence", () => {
    expect(LANGUAGES.map((language) => new Words(language).aliased("Anónimo 12"))).toEqual(["Anonymous 12", "Anónimo 12", "Anônimo 12"]);
    expect(en.aliased("Anónimo 4 wins the bounty of Anónimo 12.")).toBe("Anonymous 4 wins the bounty of Anonymous 12.");
    expect(en.aliased("Ana")).toBe("Ana");
  });

  it("call a deck sealed, never compromised", () => {
    for (const language of LANGUAGES) expect(Object.values(CATALOGUES[language]).join(" ")).not.toMatch(/comprom/i);
  });

  it("say which part of a pot was won", () => {
    const low = { ...win, half: "low-8", cards: ["7h", "5d", "4c", "2s", "Ad"] };
    expect([en, es, pt].map((words) => winInWords(words, low, "omaha-8-pot-limit", nameOf, 1))).toEqual([
      "Rui wins 84: seven-five low (low half)",
      "Rui gana 84: baja de siete-cinco (mitad baja)",
      "Rui ganha 84: low de sete-cinco (metade baixa)",
    ]);
    const shared = { ...low, seats: [1, 2], half: "high", board: 1, cards: ["Ah", "Ad", "Kc", "Ks", "Kd"] };
    expect(winInWords(en, shared, "omaha-8-pot-limit", nameOf, 1)).toBe(
      "Ana and Rui share 84: full house, kings full of aces (high half, board 2)",
    );
    expect(winInWords(en, { ...win, board: 0 }, "holdem-no-limit", nameOf, 2)).toBe("You win 84: all others folded");
    const badugi = { ...win, cards: ["As", "2d", "4h", "7c"] };
    expect(winInWords(en, badugi, "badugi-fixed-limit", nameOf, 1)).toBe("Rui wins 84: badugi, seven high");
  });

  it("tell of bring-ins and draws", () => {
    const told = (event: HandEvent): (string | undefined)[] => [en, es, pt].map((words) => deed(words, event)?.text);
    const draw = (...cards: string[]): HandEvent => ({ type: "discarded", seat: 1, cards });
    expect(told(draw())).toEqual(["stand pat", "se planta", "não troca"]);
    expect(told(draw("??"))).toEqual(["draw 1 card", "cambia 1 carta", "troca 1 carta"]);
    expect(told(draw("Ah", "Kd"))).toEqual(["draw 2 cards", "cambia 2 cartas", "troca 2 cartas"]);
    const brought: HandEvent = { type: "brought_in", seat: 1, amount: 5, all_in: true };
    expect(told(brought)).toEqual(["bring-in 5, all-in", "bring-in 5, all-in", "bring-in 5, all-in"]);
  });

  it("narrate what the floor does in each language", () => {
    const round = {
      bets: { 1: 0, 2: 0 },
      folded: [],
      waiting: [1, 2],
      acted: [],
      level: 0,
      full_raise: 20,
      raise_from: 0,
      bets_made: 0,
      bring_in_due: false,
      aggressor: null,
    };
    const events: HandEvent[] = [
      { type: "hand_restored", seat: 2, round },
      { type: "bets_corrected", bets: { 2: 20 }, round },
      { type: "action_taken_back", seat: 2, round },
      { type: "act_let_stand", seat: 2, waiting: [2, 1] },
      { type: "turn_given", seat: 1, waiting: [1] },
      { type: "restricted", seat: 2, may: ["call"], until: "act", rule: "TDA19-46B" },
      { type: "chips_forfeited", seat: 2, amount: 40 },
      { type: "cards_exposed", seat: 2, cards: ["Kd"] },
      { type: "cards_moved", moves: [], stub: null },
      { type: "dealt_early", street: "turn", burned: ["??"], cards: ["Kd"], seats: [], up: true },
      { type: "burns_set", count: 0 },
      { type: "stub_reshuffled", cards: ["??", "??"], put_back: true },
      { type: "hand_held" },
      { type: "hand_released" },
      { type: "misdealt", stacks: { 1: 500, 2: 500 } },
      { type: "hand_voided", stacks: { 1: 500, 2: 500 } },
      { type: "award_corrected", taken: { 1: 20 }, given: { 2: 20 } },
    ];
    const told = (words: Words): string[] => events.map((event) => narration(words, event, "", nameOf));
    expect(told(en)).toEqual([
      "Rui: plays on.",
      "The bets are put right",
      "Rui: goes back to the last act.",
      "Rui: acts out of turn or out of measure, by ruling.",
      "",
      "Rui: may do less by ruling.",
      "Rui: forfeits 40.",
      "Rui: has exposed king of diamonds.",
      "Cards are put right",
      "Cards came out too early: king of diamonds",
      "",
      "The rest of the deck is shuffled anew",
      "Play waits for the floor",
      "Play goes on",
      "A misdeal: all chips go back",
      "The hand does not count: all chips go back",
      "The award is corrected",
    ]);
    for (const words of [es, pt]) expect(told(words).filter((text) => text === "")).toHaveLength(2);
  });

  it("narrate every event of stud and draw games in each language", () => {
    const events: HandEvent[] = [
      { type: "hole_dealt", seat: 2, cards: ["??", "??", "Ah"], up: 1 },
      { type: "street_began", street: "fourth" },
      { type: "burned", cards: ["??"] },
      { type: "stub_reshuffled", cards: ["??", "??"], put_back: false },
      { type: "board_dealt", street: "river", cards: ["Kd"], board: 1 },
      { type: "discarded", seat: 2, cards: ["??"] },
      { type: "brought_in", seat: 2, amount: 5, all_in: false },
    ];
    const told = (words: Words): string[] => events.map((event) => narration(words, event, "", nameOf));
    expect(told(en)).toEqual([
      "Rui gets ace of hearts face up",
      "Fourth street.",
      "A card is burned",
      "The deck ran out: the cards are shuffled anew",
      "River, board 2: king of diamonds.",
      "Rui: draw 1 card.",
      "Rui: bring-in 5.",
    ]);
    expect(told(es)).toEqual([
      "Rui recibe as de corazones boca arriba",
      "Cuarta calle.",
      "Se quema una carta",
      "Se acabó el mazo: se barajan de nuevo las cartas",
      "River, cartas comunitarias 2: rey de diamantes.",
      "Rui: cambia 1 carta.",
      "Rui: bring-in 5.",
    ]);
    expect(told(pt)).toEqual([
      "Rui recebe ás de copas com a face à vista",
      "Quarta rodada.",
      "Uma carta é queimada",
      "O baralho acabou: as cartas são embaralhadas de novo",
      "River, board 2: rei de ouros.",
      "Rui: troca 1 carta.",
      "Rui: bring-in 5.",
    ]);
    expect(spoken(en, events.slice(0, 2), nameOf, 1)).toBe("Rui: ace of hearts. Fourth street.");
    const yours: HandEvent = { type: "hole_dealt", seat: 1, cards: ["5h"], up: 1 };
    expect(spoken(en, [yours], nameOf, 1)).toBe("You get: five of hearts.");
  });

  it("begin a hand of stud with its ante and its bring-in", () => {
    const stakes = { ...hand().stakes, small_blind: 0, big_blind: 0, ante: 25, bring_in: 50, small_bet: 150 };
    const started = { type: "hand_started", hand: 3, rules: "", game: "razz-fixed-limit", stakes, stacks: {}, button: 1 } as const;
    const event: HandEvent = { ...started, small_blind: null, big_blind: null, boards: 1, event_heads_up: false, openers: {} };
    expect(narration(en, event, event.game, nameOf)).toBe("Hand 3 begins, ante 25, bring-in 50");
    expect(narration(en, { ...event, stakes: hand().stakes }, "holdem-no-limit", nameOf)).toBe("Hand 3 begins, blinds 10/20");
  });

  it("name streets, those of further boards by their number", () => {
    expect([en, es, pt].map((w) => w.street("third draw"))).toEqual(["Third draw", "Tercer cambio", "Terceira troca"]);
    expect([0, 1, 2].map((board) => en.streetOn("turn", board))).toEqual(["Turn", "Turn, board 2", "Turn, board 3"]);
    expect(en.streetOn("eighth", 0)).toBe("eighth");
  });
});

describe("rulings", () => {
  const ruling = (changes: Partial<RulingTold> = {}): RulingTold => ({
    number: 1,
    after: 1,
    incident: "clock_expired",
    outcome: "folded",
    seat: 2,
    cites: ["COM-time-up"],
    words: { en: ["Long.", "Its rule."], es: ["Largo.", "Su regla."], pt: ["Longo.", "A regra."] },
    ...changes,
  });
  const name = () => "Bea";
  const OUTCOMES = ["checked", "folded", "hand_killed", "brought_in", "stood_pat", "something_new"];

  it("are one line, to whom they are about and to all others", () => {
    const line = (changes: Partial<RulingTold>, you: number | null = null) =>
      LANGUAGES.map((language) => rulingLine(new Words(language), ruling(changes), name, you));
    expect(line({ outcome: "checked" }, 2)).toEqual(["Time ran out: you checked", "Se acabó el tiempo: pasaste", "O tempo acabou: você deu mesa"]);
    expect(line({})).toEqual(["Bea ran out of time and folded", "Bea se quedó sin tiempo y se retiró", "Bea ficou sem tempo e desistiu"]);
    expect(line({ outcome: "hand_killed" })).toEqual(["Bea ran out of time and has a dead hand", "Bea se quedó sin tiempo y su mano está muerta", "Bea ficou sem tempo e está com a mão morta"]);
    expect(line({ incident: "disconnected", outcome: "stood_pat" }, 2)[0]).toBe("Your line was lost and time ran out: you stood pat");
    expect(line({ incident: "turn_comes", outcome: "released" }, 2)[0]).toBe("The bet changed: your choice was taken off");
    expect(line({ incident: "server_fault", outcome: "hand_voided", seat: null })[0]).toContain("this hand does not count");
    expect(line({ incident: "something_new" })).toEqual(["Long.", "Largo.", "Longo."]);
  });

  it("say no more than a line, fill every gap and speak to no player of seats", () => {
    for (const language of LANGUAGES) {
      const words = new Words(language);
      for (const incident of ["clock_expired", "disconnected", "turn_comes", "server_fault"]) {
        for (const outcome of OUTCOMES) {
          for (const you of [2, 3, null]) {
            const text = rulingLine(words, ruling({ incident, outcome }), name, you);
            expect(text, `${language} ${incident} ${outcome}`).not.toMatch(/[{}]|ruled|\n|seat|asiento|assento/);
            expect(text.length).toBeLessThan(80);
          }
        }
      }
      expect(rulesBehind(words, ruling())).toHaveLength(1);
    }
  });
});

describe("a name that is typed", () => {
  it("may have the apostrophe of a phone's keyboard, and letters of any alphabet", () => {
    expect(typedName(" João d’Or ")).toBe("João d'Or");
    for (const name of ["मीरा", "ประยุทธ์", "O'Neil", "李小龙"]) expect(typedName(name)).toBe(name);
    for (const name of ["", "a", "a<b", "-a", "a ’", "\u200b\u200b"]) expect(typedName(name)).toBeNull();
  });
});
