import { prizeJump } from "../src/state/prizes";
import { describe, expect, it } from "vitest";
import { justPaid } from "../src/state/offers";
import { exact } from "../src/words/chips";
import { CATALOGUES, LANGUAGES, Words } from "../src/words/catalogue";
import { told } from "../src/words/news";
import { certaintyInWords, placeBountiesInWords, placeInWords, prizeCell, prizeLine, rangeInWords, satelliteInWords, withoutPrize } from "../src/words/prizes";
import { row, seen, standing, table } from "./helpers";

const en = new Words("en");
const es = new Words("es");
const pt = new Words("pt");

describe("what is said of a prize", () => {
  it("calls it paid only once the money has moved", () => {
    const line = (payment: "provisional" | "certain" | "paid" | "held") => prizeLine(en, standing({ prize: 1_250, payment }), "PLAY");
    expect(line("provisional")).toEqual({ text: "Provisional prize: 1,250 play chips. It may still change.", paid: false });
    expect(line("certain")).toEqual({ text: "Prize: 1,250 play chips. It is paid when the tournament ends.", paid: false });
    expect(line("held")).toEqual({ text: "Prize: 1,250 play chips. The house holds it until it has decided.", paid: false });
    expect(line("paid")).toEqual({ text: "1,250 play chips paid to your wallet", paid: true });
    expect(prizeLine(en, standing(), "PLAY")).toBeNull();
    for (const words of [es, pt]) expect(prizeLine(words, standing({ prize: 1_250, payment: "provisional" }), "PLAY")?.text).toMatch(/provis/);
  });

  it("tells tickets with their worth", () => {
    const prize = standing({ tickets: 1, ticket: 220, payment: "paid" });
    expect(prizeLine(en, prize, "PLAY")?.text).toBe("1 ticket worth 220 paid to your wallet");
    expect(prizeLine(en, standing({ tickets: 2, ticket: 220, payment: "paid" }), "PLAY")?.text).toBe("2 tickets worth 220 each paid to your wallet");
    expect(prizeLine(es, prize, "PLAY")?.text).toBe("Recibiste 1 ticket de 220 en tu cartera");
    expect(prizeLine(en, standing({ tickets: 2, ticket: 220, prize: 5, payment: "certain" }), "PLAY")?.text).toContain("5 play chips and 2 tickets worth 220");
    expect(prizeCell(en, standing({ tickets: 1 }), "PLAY")).toBe("1 ticket");
    expect(prizeCell(en, standing(), "PLAY")).toBe("–");
  });

  it("tells the bounties on places with their figures", () => {
    const put_up = [{ place: 3, amount: 70 }, { place: 14, amount: 1_400 }];
    expect(placeBountiesInWords(en, row({ place_bounties: put_up }))).toBe("Bounties on places: 3rd 70 and 14th 1,400");
    expect(placeBountiesInWords(es, row({ place_bounties: put_up }))).toContain("Recompensas por puesto: ");
    expect(placeBountiesInWords(pt, row({ place_bounties: put_up }))).toContain("1.400");
    expect(placeBountiesInWords(en, row())).toBeNull();
  });

  it("does not say that there is none while there may be one", () => {
    expect(withoutPrize(en, standing({ payment: "provisional" }), 3)).toBe("No prize so far. Places and prizes may still change.");
    expect(withoutPrize(en, standing(), 3)).toBe("No prize this time. The prizes go to the first 3.");
    expect(withoutPrize(en, standing(), 1)).toBe("No prize this time. Only the winner gets one.");
    expect(withoutPrize(en, standing({ prize: 5 }), 1)).toBeNull();
    expect(withoutPrize(en, standing(), 0)).toBeNull();
  });

  it("says that a place may change", () => {
    expect(placeInWords(en, standing({ place: 2, payment: "provisional" }), 2)).toBe("You are out, 2nd so far");
    expect(placeInWords(en, standing({ place: 2 }), 2)).toBe("You finished 2nd");
    expect(placeInWords(en, standing(), 1)).toBe("You won the tournament");
    expect(placeInWords(en, standing({ payment: "provisional" }), 1)).toBe("You are out, 1st so far");
  });

  it("calls winners of tickets that, and not the winner and those behind", () => {
    for (const place of [1, 2]) {
      const won = (words: Words, tickets = 1) => placeInWords(words, standing({ place, tickets, ticket: 220 }), place);
      expect([won(en), won(es), won(pt), won(en, 2)]).toEqual(["You won a ticket", "Ganaste un ticket", "Você ganhou um ticket", "You won 2 tickets"]);
    }
    expect(placeInWords(en, standing({ tickets: 1, prize: 500 }), 1)).toBe("You won the tournament");
    expect(placeInWords(en, standing({ place: 3, tickets: 1, payment: "provisional" }), 3)).toBe("You are out, 3rd so far");
  });

  it("tells others of a ticket that somebody won, and that a place may change", () => {
    const out = (words: Words, changes: object, prize: object | null = null, you = 1) => {
      const about = table({ you, ...changes });
      const news = { kind: "out" as const, seat: 2, place: 3, prize: prize ? standing(prize) : null, table: about };
      const { toast, polite } = told(words, news, { table: about, pot: 0, realName: () => "Rui", chips: exact });
      return toast ?? polite;
    };
    expect(out(en, {})).toBe("Rui is out: 3rd");
    const open = { prizes_certain: false };
    expect([en, es, pt].map((words) => out(words, open))).toEqual(["Rui is out: 3rd so far", "Rui queda fuera: 3.º por ahora", "Rui está fora: 3º por enquanto"]);
    expect(out(en, open, null, 2)).toBe("You are out: 3rd so far");
    expect([en, es, pt].map((words) => out(words, {}, { tickets: 1 }))).toEqual(["Rui wins a ticket", "Rui gana un ticket", "Rui ganha um ticket"]);
    expect(out(en, {}, { tickets: 1 }, 2)).toBe("You won a ticket");
    expect(out(en, open, { tickets: 1 })).toBe("Rui is out: 3rd so far");
  });

  it("is told again when the money moves, once", () => {
    const before = table({ prize: standing({ prize: 300, payment: "certain" }) });
    const now = table({ prize: standing({ prize: 300, payment: "paid" }) });
    expect(justPaid(before, now)?.prize).toBe(300);
    expect(justPaid(now, now)).toBeNull();
    expect(justPaid(table(), now)).toBeNull();
    expect(justPaid(before, before)).toBeNull();
    expect(justPaid(before, table({ prize: standing({ payment: "paid" }) }))).toBeNull();
    const news = told(en, { kind: "prize_paid", prize: standing({ prize: 300, payment: "paid" }), table: now }, { table: now, pot: 0, realName: String, chips: exact });
    expect(news.toast).toBe("Your prize is in your wallet: 300 play chips.");
  });
});

describe("how sure the prizes of an event are", () => {
  it("is said only as far as it is true", () => {
    const open = row({ kind: "sit_and_go", state: "registering" });
    expect(certaintyInWords(en, seen({ fixed: true, row: open }))).toBe("These prizes are certain: it begins only when all seats are taken.");
    expect(certaintyInWords(en, seen({ fixed: true }))).toBe("These prizes are certain: no more entries are sold.");
    expect(certaintyInWords(en, seen())).toBe("As it stands now. More entries change the prizes.");
    expect(certaintyInWords(en, seen({ row: row({ state: "cancelled", draw: { least: 200, most: 200_000 } }) }))).toBe("");
    const windfall = row({ draw: { least: 200, most: 200_000 } });
    expect(certaintyInWords(en, seen({ row: windfall }))).toBe("The prize pool is drawn at the start: from 200 to 200,000.");
    expect(rangeInWords(es, windfall)).toBe("200 a 200.000");
    expect(rangeInWords(es, row())).toBeNull();
  });

  it("names the tickets of a satellite and what is left", () => {
    const satellite = row({ tickets: { count: 2, value: 220, remainder: 160, place: 3 } });
    expect(satelliteInWords(en, satellite)).toEqual(["2 tickets worth 220 each", "160 for 3rd"]);
    expect(satelliteInWords(es, satellite)).toEqual(["2 tickets de 220", "160 para el 3.º"]);
    expect(satelliteInWords(pt, row({ tickets: { count: 1, value: 220, remainder: 0, place: null } }))).toEqual(["1 ticket de 220"]);
    expect(satelliteInWords(en, row({ tickets: { count: 0, value: 220, remainder: 0, place: null } }))).toEqual(["tickets worth 220 each", "by the entries"]);
    expect(satelliteInWords(en, row({ tickets: { count: 0, value: 220, remainder: 100, place: 1 } }))).toEqual(["0 tickets worth 220 each", "100 for 1st"]);
    const kept = row({ tickets: { count: 2, value: 220, remainder: 160, place: null } });
    expect(satelliteInWords(en, kept)).toEqual(["2 tickets worth 220 each", "160 for the house"]);
    expect(satelliteInWords(es, kept)).toEqual(["2 tickets de 220", "160 para la sala"]);
    expect(satelliteInWords(en, row())).toEqual([]);
  });
});

describe("counts", () => {
  it("take the form of the language", () => {
    const counted = (words: Words) => [0, 1, 2].map((count) => words.say("prize.tickets", { count, value: 5 }));
    expect(counted(en)).toEqual(["0 tickets worth 5 each", "1 ticket worth 5", "2 tickets worth 5 each"]);
    expect(counted(es)).toEqual(["0 tickets de 5", "1 ticket de 5", "2 tickets de 5"]);
    expect(counted(pt)).toEqual(["0 ticket de 5", "1 ticket de 5", "2 tickets de 5"]);
    expect(en.say("deal.count", { yes: 1, missing: 2 })).toMatch(/^1 has agreed, 2 have not/);
    expect(es.say("lobby.seats_taken", { taken: 1, seats: 6 })).toBe("1 de 6 asientos ocupados");
    expect(en.say("turn.seconds", { seconds: 1 })).toBe("1 second.");
    expect(en.say("page.buys", { chips: 1_500, amount: "100" })).toBe("1,500 chips for 100");
  });

  it("never stand beside a word in one form only", () => {
    // A number and a word that has another form for one: written with both forms, or as a text for each.
    const plural = /\{(\w+)\} (seats|chips|players|cards|hands|places|entries|tickets|minutes|seconds|bets|asientos|fichas|jugadores|cartas|manos|puestos|entradas|minutos|segundos|apuestas|lugares|jogadores|mãos|posições|inscrições|apostas)\b/;
    for (const language of LANGUAGES) {
      for (const [key, text] of Object.entries(CATALOGUES[language] as Record<string, string>)) {
        if (!key.endsWith(".other")) expect(text, `${language} ${key}`).not.toMatch(plural);
      }
    }
  });
});

describe("the next prize", () => {
  it("tells how many have to go out, and what is won then", () => {
    expect(prizeJump(6, 3, [300, 180, 120])).toEqual({ out: 3, prize: 120, inMoney: false });
    expect(prizeJump(3, 3, [300, 180, 120])).toEqual({ out: 1, prize: 180, inMoney: true });
    expect(prizeJump(5, 5, [300, 100, 100, 50, 50])).toEqual({ out: 2, prize: 100, inMoney: true });
  });

  it("says nothing where no larger prize is known", () => {
    expect(prizeJump(1, 3, [300, 180, 120])).toBeNull();
    expect(prizeJump(3, 3, [100, 100, 100])).toBeNull();
    expect(prizeJump(6, 0, [])).toBeNull();
    expect(prizeJump(40, 12, [300, 180, 120])).toBeNull();
  });
});
