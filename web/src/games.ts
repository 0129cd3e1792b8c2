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
  "badacey": {"name": {"en": "badacey", "es": "Badacey", "pt": "Badacey"}, "short": "BA", "first": "deal", "board": false, "button": true, "ranking": ["low-a5", "badugi"]},
  "badeucey": {"name": {"en": "badeucey", "es": "Badeucey", "pt": "Badeucey"}, "short": "BD", "first": "deal", "board": false, "button": true, "ranking": ["low-27", "badugi-27"]},
  "badugi": {"name": {"en": "badugi", "es": "Badugi", "pt": "Badugi"}, "short": "B", "first": "deal", "board": false, "button": true, "ranking": ["badugi"]},
  "bomb-pot-holdem": {"name": {"en": "hold’em bomb pot", "es": "Bomb pot de hold’em", "pt": "Bomb pot de hold’em"}, "short": "BPHE", "first": "flop", "board": true, "button": true, "ranking": ["high"]},
  "bomb-pot-omaha": {"name": {"en": "Omaha bomb pot", "es": "Bomb pot de Omaha", "pt": "Bomb pot de Omaha"}, "short": "BPO", "first": "flop", "board": true, "button": true, "ranking": ["high"]},
  "courchevel": {"name": {"en": "Courchevel", "es": "Courchevel", "pt": "Courchevel"}, "short": "C", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
  "courchevel-8": {"name": {"en": "Courchevel hi/lo", "es": "Courchevel hi/lo", "pt": "Courchevel hi/lo"}, "short": "C8", "first": "preflop", "board": true, "button": true, "ranking": ["high", "low-8"]},
  "crazy-pineapple": {"name": {"en": "crazy pineapple", "es": "Crazy pineapple", "pt": "Crazy pineapple"}, "short": "CP", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
  "crazy-pineapple-8": {"name": {"en": "crazy pineapple hi/lo", "es": "Crazy pineapple hi/lo", "pt": "Crazy pineapple hi/lo"}, "short": "CP8", "first": "preflop", "board": true, "button": true, "ranking": ["high", "low-8"]},
  "drawmaha": {"name": {"en": "Drawmaha", "es": "Drawmaha", "pt": "Drawmaha"}, "short": "DM", "first": "preflop", "board": true, "button": true, "ranking": ["high", "high"]},
  "drawmaha-27": {"name": {"en": "Drawmaha 2-7", "es": "Drawmaha 2-7", "pt": "Drawmaha 2-7"}, "short": "DM27", "first": "preflop", "board": true, "button": true, "ranking": ["high", "low-27"]},
  "five-card-draw": {"name": {"en": "five-card draw", "es": "Póker cubierto de cinco cartas", "pt": "Draw de cinco cartas"}, "short": "5CD", "first": "deal", "board": false, "button": true, "ranking": ["high"]},
  "holdem": {"name": {"en": "hold’em", "es": "Hold’em", "pt": "Hold’em"}, "short": "HE", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
  "irish": {"name": {"en": "Irish", "es": "Irish", "pt": "Irish"}, "short": "I", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
  "kuhn": {"name": {"en": "Kuhn poker", "es": "Póker de Kuhn", "pt": "Pôquer de Kuhn"}, "short": "K", "first": "first round", "board": false, "button": true, "ranking": ["high-few"]},
  "lazy-pineapple": {"name": {"en": "lazy pineapple", "es": "Lazy pineapple", "pt": "Lazy pineapple"}, "short": "LP", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
  "leduc": {"name": {"en": "Leduc hold’em", "es": "Leduc hold’em", "pt": "Leduc hold’em"}, "short": "L", "first": "first round", "board": true, "button": true, "ranking": ["high-few"]},
  "manila": {"name": {"en": "Manila", "es": "Manila", "pt": "Manila"}, "short": "M", "first": "first card", "board": true, "button": true, "ranking": ["high-short"]},
  "omaha": {"name": {"en": "Omaha", "es": "Omaha", "pt": "Omaha"}, "short": "O", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
  "omaha-5": {"name": {"en": "five-card Omaha", "es": "Omaha de cinco cartas", "pt": "Omaha de cinco cartas"}, "short": "O5", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
  "omaha-5-8": {"name": {"en": "five-card Omaha hi/lo", "es": "Omaha hi/lo de cinco cartas", "pt": "Omaha hi/lo de cinco cartas"}, "short": "O5-8", "first": "preflop", "board": true, "button": true, "ranking": ["high", "low-8"]},
  "omaha-6": {"name": {"en": "six-card Omaha", "es": "Omaha de seis cartas", "pt": "Omaha de seis cartas"}, "short": "O6", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
  "omaha-8": {"name": {"en": "Omaha hi/lo", "es": "Omaha hi/lo", "pt": "Omaha hi/lo"}, "short": "O8", "first": "preflop", "board": true, "button": true, "ranking": ["high", "low-8"]},
  "pineapple": {"name": {"en": "pineapple", "es": "Pineapple", "pt": "Pineapple"}, "short": "P", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
  "razz": {"name": {"en": "razz", "es": "Razz", "pt": "Razz"}, "short": "R", "first": "third", "board": false, "button": false, "ranking": ["low-a5"]},
  "royal-holdem": {"name": {"en": "royal hold’em", "es": "Royal hold’em", "pt": "Royal hold’em"}, "short": "RHE", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
  "short-deck": {"name": {"en": "short deck", "es": "Short deck", "pt": "Short deck"}, "short": "6+", "first": "preflop", "board": true, "button": true, "ranking": ["high-short"]},
  "stud": {"name": {"en": "seven-card stud", "es": "Stud de siete cartas", "pt": "Stud de sete cartas"}, "short": "7S", "first": "third", "board": false, "button": false, "ranking": ["high"]},
  "stud-8": {"name": {"en": "stud hi/lo", "es": "Stud hi/lo", "pt": "Stud hi/lo"}, "short": "7S8", "first": "third", "board": false, "button": false, "ranking": ["high", "low-8"]},
  "super-holdem": {"name": {"en": "super hold’em", "es": "Super hold’em", "pt": "Super hold’em"}, "short": "SHE", "first": "preflop", "board": true, "button": true, "ranking": ["high"]},
};
