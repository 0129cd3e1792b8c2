// The browser's description of the packaged games.
// Written by tools/generate_games.py from src/tapete/rules/games/: do not edit.

export interface Game {
  readonly name: Readonly<Record<"en" | "es" | "pt", string>>;
  readonly short: string;
  /** The name of its first street. */
  readonly first: string;
  /** Whether it has community cards. */
  readonly board: boolean;
  /** Whether the button decides who acts first; otherwise the up cards do. */
  readonly button: boolean;
  /** Rankings that compare its hands; two of them split the pot. */
  readonly ranking: readonly string[];
}

export const GAMES: Readonly<Record<string, Game>> = {
  "27-single-draw": {"name": {"en": "2-7 single draw", "es": "2-7 de un cambio", "pt": "2-7 de uma troca"}, "short": "27SD", "first": "deal", "board": false, "button": true, "ranking": ["low-27"]},
  "27-triple-draw": {"name": {"en": "2-7 triple draw", "es": "2-7 de tres cambios", "pt": "2-7 de três trocas"}, "short": "27TD", "first": "deal", "board": false, "button": true, "ranking": ["low-27"]},
  "badugi": {"name": {"en": "badugi", "es": "Badugi", "pt": "Badugi"}, "short": "B", "first": "deal", "board": false, "button": true, "ranking": ["badugi"]},
  "courchevel": {"name": {"en": "Courchevel", "es": "Courchevel", "pt": "Courchevel"}, "short": "C", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
  "courchevel-8": {"name": {"en": "Courchevel hi/lo", "es": "Courchevel hi/lo", "pt": "Courchevel hi/lo"}, "short": "C8", "first": "preflop", "board": true, "button": true, "ranking": ["high", "low-8"]},
  "five-card-draw": {"name": {"en": "five-card draw", "es": "Póker cubierto de cinco cartas", "pt": "Draw de cinco cartas"}, "short": "5CD", "first": "deal", "board": false, "button": true, "ranking": ["high"]},
  "holdem": {"name": {"en": "hold’em", "es": "Hold’em", "pt": "Hold’em"}, "short": "HE", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
  "omaha": {"name": {"en": "Omaha", "es": "Omaha", "pt": "Omaha"}, "short": "O", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
  "omaha-5": {"name": {"en": "five-card Omaha", "es": "Omaha de cinco cartas", "pt": "Omaha de cinco cartas"}, "short": "O5", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
  "omaha-5-8": {"name": {"en": "five-card Omaha hi/lo", "es": "Omaha hi/lo de cinco cartas", "pt": "Omaha hi/lo de cinco cartas"}, "short": "O5-8", "first": "preflop", "board": true, "button": true, "ranking": ["high", "low-8"]},
  "omaha-6": {"name": {"en": "six-card Omaha", "es": "Omaha de seis cartas", "pt": "Omaha de seis cartas"}, "short": "O6", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
  "omaha-8": {"name": {"en": "Omaha hi/lo", "es": "Omaha hi/lo", "pt": "Omaha hi/lo"}, "short": "O8", "first": "preflop", "board": true, "button": true, "ranking": ["high", "low-8"]},
  "razz": {"name": {"en": "razz", "es": "Razz", "pt": "Razz"}, "short": "R", "first": "third", "board": false, "button": false, "ranking": ["low-a5"]},
  "short-deck": {"name": {"en": "short deck", "es": "Short deck", "pt": "Short deck"}, "short": "6+", "first": "preflop", "board": true, "button": true, "ranking": ["high-short"]},
  "stud": {"name": {"en": "seven-card stud", "es": "Stud de siete cartas", "pt": "Stud de sete cartas"}, "short": "7S", "first": "third", "board": false, "button": false, "ranking": ["high"]},
  "stud-8": {"name": {"en": "stud hi/lo", "es": "Stud hi/lo", "pt": "Stud hi/lo"}, "short": "7S8", "first": "third", "board": false, "button": false, "ranking": ["high", "low-8"]},
};
