// What happened at a table, as it is spoken, shown and heard.

import type { Menu, Table } from "../protocol";
import { youIn } from "../state/games";
import { winsOf } from "../state/scene";
import type { Sound } from "../state/sound";
import type { News } from "../state/news";
import { capital, madeInWords } from "./cards";
import type { Words } from "./catalogue";
import { gameName } from "./games";
import { type NameOf, spoken, winInWords } from "./log";
import { onlyTickets, prizeInWords } from "./prizes";
import { rulesBehind, rulingLine } from "./rulings";
import type { ChipWords } from "./chips";

export interface Told {
  polite?: string;
  assertive?: string;
  toast?: string;
  /** The rules behind it, which the user can open. */
  rules?: readonly string[];
  lasting?: boolean;
  sound?: Sound;
}

/** The table that the news comes from. */
export interface About {
  table: Table | null;
  pot: number;
  realName: NameOf;
  chips: ChipWords;
}

function eventsTold(words: Words, news: News & { kind: "events" }, { realName, chips }: About): Told {
  const { table, events } = news;
  const you = youIn(table);
  const lines = [spoken(words, events, realName, you, chips)];
  for (const win of winsOf(events)) lines.push(`${winInWords(words, win, table.hand?.game ?? "", realName, you, chips)}.`);
  if (table.made && events.some((event) => event.type === "board_dealt")) {
    lines.push(`${words.say("made.yours", { made: madeInWords(words, table.made) })}.`);
  }
  const text = lines.filter((line) => line !== "").join(" ");
  return text ? { polite: text } : {};
}

function turnTold(words: Words, news: News & { kind: "turn" }, { pot, chips }: About): Told {
  const { menu, clock, now } = news.table;
  const seconds = clock ? Math.max(0, Math.round((clock.deadline - now) / 1000)) : 0;
  const other = menu ? drawOrBringIn(words, menu, seconds, chips) : null;
  if (other) return { assertive: other, sound: "turn" };
  const text = menu?.check
    ? words.say("turn.spoken_check", { pot: chips(pot), seconds })
    : words.say("turn.spoken_call", { amount: chips(menu?.call ?? 0), pot: chips(pot), seconds });
  return { assertive: text, sound: "turn" };
}

function drawOrBringIn(words: Words, menu: Menu, seconds: number, chips: ChipWords): string | null {
  if (menu.draw !== null) return words.say(menu.discard ? "turn.spoken_discard" : "turn.spoken_draw", { most: menu.draw, seconds });
  return menu.bring_in !== null ? words.say("turn.spoken_bring_in", { amount: chips(menu.bring_in), seconds }) : null;
}

/** What is told of news at the table on show. */
export function told(words: Words, news: News, about: About): Told {
  switch (news.kind) {
    case "events":
      return eventsTold(words, news, about);
    case "turn":
      return turnTold(words, news, about);
    case "level": {
      const { number: level, small_blind: small, big_blind: big, ante } = news.table.level;
      if (big === 0) return { toast: words.say("event.level_stud", { level, ante }) };
      return { toast: words.say(ante > 0 ? "event.level_ante" : "event.level", { level, small, big, ante }) };
    }
    case "out": {
      const place = words.place(news.place);
      const { prize, table } = news;
      const certain = table.prizes_certain;
      const mine = table.you === news.seat;
      // Your own end has a page of its own: it is spoken, not toasted.
      if (prize && onlyTickets(prize) && certain) {
        return mine ? { polite: words.say("result.won_ticket", { tickets: prize.tickets }) } : { toast: words.say("event.ticket", { name: about.realName(news.seat), tickets: prize.tickets }) };
      }
      if (mine) return { polite: words.say(certain ? "event.you_out" : "event.you_out_so_far", { place }) };
      return { toast: words.say(certain ? "event.out" : "event.out_so_far", { name: about.realName(news.seat), place }) };
    }
    case "qualified": {
      const text = words.say("event.qualified", { chips: news.chips });
      return { polite: text, toast: text };
    }
    case "prize_paid": {
      const text = words.say("event.prize_paid", { amount: prizeInWords(words, news.prize, news.table.currency) });
      return { polite: text, toast: text };
    }
    case "heads_up":
      return { toast: words.say("event.heads_up") };
    case "cleared": {
      const text = words.say(`late.${news.what}`);
      return { polite: text, toast: text };
    }
    case "undone":
      return { polite: capital(words.say(`pre.${news.why}`, { amount: news.toCall })) };
    case "ruled": {
      // Your own pre-action has its own text. Rulings on others' time, or on yours while away, are only in the log.
      const { ruling, table } = news;
      if (news.again) return {};
      const mine = ruling.seat === table.you || ruling.seat === null;
      if (ruling.incident === "turn_comes" || !mine) return {};
      const text = rulingLine(words, ruling, about.realName, youIn(table));
      return { polite: text, toast: text, rules: rulesBehind(words, ruling), lasting: ruling.seat === null };
    }
    case "notice": {
      const text = words.aliased(news.notice.words[words.language] ?? "");
      // Who else was moved is seen at the seats; it is told, but covers nothing.
      const others = news.notice.kind === "moved" || news.notice.kind === "table_broken";
      const lasting = news.notice.kind === "wish_dropped";
      return text ? { polite: text, ...(others ? {} : { toast: text, lasting }) } : {};
    }
    case "moved": {
      const there = words.say("event.moved", { table: news.table.table, seat: news.table.you ?? 0 });
      const text = [there, words.aliased(news.why?.words[words.language] ?? "")].filter(Boolean).join(" ");
      return { polite: text, toast: text };
    }
    case "game": {
      const text = words.say("event.game", { game: gameName(words, news.game) });
      return { polite: text, toast: text };
    }
    case "stopped":
      // The table and page show a stop for as long as it lasts.
      return { assertive: words.say(news.table.your_table === null ? "stopped.watched" : "stopped.yours", { name: news.table.name }) };
    case "resumed": {
      const text = words.say("stopped.over", { name: news.table.name });
      return { polite: text, toast: text };
    }
    case "waits":
      return { polite: words.say(`waits.${news.why}`) };
    case "deal": {
      const text = words.say("deal.proposed");
      return { polite: text, toast: text };
    }
    case "deal_gone": {
      const text = words.say(news.settled ? "deal.settled" : "deal.refused");
      return { polite: text, toast: text };
    }
  }
}

/** What is told of news at a table that is not on show: your turn, a move, your end. */
export function toldElsewhere(words: Words, news: News, about: About): Told {
  const where = about.table?.name ?? "";
  if (news.kind === "turn") return { assertive: words.say("turn.elsewhere", { where }), sound: "turn" };
  if (news.kind === "out" && news.table.you === news.seat) {
    const { prize, table } = news;
    if (prize && onlyTickets(prize) && table.prizes_certain) return { toast: words.say("event.elsewhere", { where, what: words.say("result.won_ticket", { tickets: prize.tickets }) }) };
    return { toast: words.say(table.prizes_certain ? "event.you_out_of" : "event.you_out_of_so_far", { where, place: words.place(news.place) }) };
  }
  const dropped = news.kind === "notice" && news.notice.kind === "wish_dropped";
  const { toast, lasting = false } = dropped || news.kind === "qualified" || news.kind === "prize_paid" || news.kind === "moved" || news.kind === "deal" ? told(words, news, about) : {};
  return toast ? { toast: words.say("event.elsewhere", { where, what: toast }), lasting } : {};
}
