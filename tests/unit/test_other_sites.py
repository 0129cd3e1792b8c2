"""Files of unsupported sites get a one-line error that names the site."""

from __future__ import annotations

import io
from collections import Counter
from contextlib import redirect_stderr
from pathlib import Path

import pytest
from tests.scenarios.test_corpus import hands_of
from tests.unit.pokerstars_hands import LIMIT_HOLDEM
from tests.unit.test_pokerstars_replay import SIDE_POT

from tapete.cli.convert import NOTHING, convert_file
from tapete.cli.replay import replay_files
from tapete.formats.pokerstars.records import read_pokerstars
from tapete.formats.record import Record, Unread
from tapete.formats.sites import READ, not_read, site_of

FIRST_LINES = [
    (
        "Winamax",
        "Winamax Poker - CashGame - HandId: #9-103-14 - Omaha pot limit (1€/2€) - 2016/11/15 08:31:17 UTC",
    ),
    (
        "Winamax",
        'Winamax Poker - Tournament "Freeroll" buyIn: Gratuit level: 0 - HandId: #2-1-1 - Holdem no limit',
    ),
    ("Winamax tournament summary", "Winamax Poker - Tournament summary : Freeroll(5142226)"),
    ("888poker", "***** Cassava Hand History for Game 362981853 *****"),
    ("888poker", "***** 888poker Snap Poker Hand History for Game 1393225818 *****"),
    ("888poker", "***** 888.ro Hand History for Game 221147108 *****"),
    ("888poker", "***** 888.es Tournament Jackpot Hand History for Game 9 *****"),
    ("888poker tournament summary", "***** Cassava Tournament Summary *****"),
    ("PartyPoker", "***** Hand History for Game 11354414824 *****"),
    ("PartyPoker", "***** Hand History For Game 1617936175861pdjsqtzh1do *****"),
    ("Betfair", "***** Betfair Poker Hand History for Game 472386869 *****"),
    ("Everleaf", "***** Hand history for game #75065769 *****"),
    ("Ongame", "***** History for hand R5-75443872-57 *****"),
    ("Replay Poker", "***** Replay Poker Hand History for Game 7 *****"),
    (
        "Full Tilt",
        "Full Tilt Poker Game #3: Table Roll (shallow) - NL Hold'em - $0.01/$0.02 - 18:21:24 UTC",
    ),
    (
        "Full Tilt",
        "FullTiltPoker Game #108613: Table Tree (6 max) - $0.50/$1 - No Limit Hold'em - 21:49:39 ET",
    ),
    (
        "Full Tilt tournament summary",
        "Full Tilt Poker Tournament Summary $1 + $0.20 Sit & Go (1) Hold'em No Limit",
    ),
    ("Bovada", "Bovada Hand #4290322948 TBL#26728545 HOLDEM No Limit - 2022-05-26 09:16:24"),
    (
        "Bovada",
        "Bovada Hand #2641146259: OMAHA HiLo Tournament #1235263 TBL#13, Fixed Limit- Level 6 (75/150)",
    ),
    (
        "Ignition",
        "Ignition Hand #4370494854: HOLDEM Tournament #42934012 TBL#17, Normal- Level 19 (1000/2000)",
    ),
    ("Bodog", "Bodog UK Hand #2635581996 TBL#2076847 HOLDEM No Limit - 2012-09-26 16:42:02"),
    ("Absolute Poker (Cereus)", "Stage #3471193025: Holdem  No Limit $0.25 - 2009-07-18 04:37:03 (ET)"),
    (
        "Winning Poker Network (ACR)",
        "Game Hand #1056880690 - Tournament #14258103 - Holdem (No Limit) - Level 8",
    ),
    ("Winning Poker Network (ACR)", "Game ID: 261641002 0.25/0.50 (PRR) Karlinga (Hold'em) (Short)"),
    ("Poker Mavens (SwC)", "Hand #71984523-87 - 2014-03-01 10:00:00"),
    ("PKR", "Starting Hand #2347"),
    ("Cake", "Hand#710910543B500014 - Freeroll to GOLD CHIPS T2 -- FREEROLL -- $0 + $0 -- 9 Max"),
    ("Entraction", 'Game # 2762504003 - Texas Hold\'em No Limit EUR 0.25/0.50 - Table "Verona"'),
    ("Unibet", "Game #1068720416: Table €4 NL - 0.02/0.04 - No Limit Hold'Em - 20:53:59 2018/05/26"),
    ("Enet", "Game #19421044: Texas Hold'em NL - 0.05/0.10"),
    ("PokerTracker export", "GAME #4216249283: Texas Hold'em NL $0.05/$0.10 2013-02-01 10:00:00"),
    ("iPoker", '<?xml version="1.0" encoding="utf-8"?><session sessioncode="3301205231">'),
    ("Merge", '<description type="Holdem" stakes="No Limit ($0.25/$0.50)"/>'),
    ("Microgaming", '<Game hhversion="4" id="5049070984" date="2010-10-13 12:20:00" unicodetablename="4D">'),
    ("Boss", '<HISTORY ID="10571931" SESSION="session31237702.xml" TABLE="Table 7" GAME="GAME_THM">'),
    ("Everest", '<SESSION time="1291155932" tableName="Luzon" id="56270608-369">'),
    ("PokerNow", "entry,at,order"),
    ("ACPC", "STATE:0:r200c/cr500f:AhKd|2c2d/QsJsTs:250|-250:a|b"),
    ("PokerStars tournament summary", "PokerStars Tournament #3201480, No Limit Hold'em"),
    ("GGPoker tournament summary", "Tournament #25942319, Omaholic Bounty $8.40, Pot Limit Omaha"),
]


@pytest.mark.parametrize(("site", "line"), FIRST_LINES)
def test_a_site_is_known_by_how_its_hands_begin(site: str, line: str) -> None:
    assert site_of(line) == site
    text = f"\n{line}\nSeat 1: Hero (10 in chips)\n*** SUMMARY ***\n\n{line}\nSeat 1: Hero (10)\n"
    (read,) = read_pokerstars(text.encode())
    assert read == Unread(why=not_read(site), site=site)
    assert str(read).startswith(
        f"{site}: not read here;" if site in READ else f"{site}: not read; PokerStars, "
    )


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
def test_it_is_known_in_every_encoding(encoding: str) -> None:
    data = "Winamax Poker - CashGame - HandId: #9 - Omaha pot limit (1€/2€)\n".encode(encoding)
    (read,) = read_pokerstars(data)
    assert isinstance(read, Unread) and read.site == "Winamax"


def test_other_sites_that_write_as_pokerstars_does_are_read_all_the_same() -> None:
    for name in ("Run It Once Poker", "BetOnline Poker", "Full Moon"):
        (read,) = read_pokerstars(LIMIT_HOLDEM.replace("PokerStars", name, 1).encode())
        assert isinstance(read, Record) and read.site == name


def test_known_hands_in_a_mixed_file_are_read() -> None:
    other = f"{FIRST_LINES[15][1]}\nSeat 1: Ana ($10)\n*** SUMMARY ***\nTotal pot $3 | Rake $0\n\n"
    reads = list(read_pokerstars((SIDE_POT + "\n" + other + other + SIDE_POT + "\n" + other).encode()))
    assert [type(read) for read in reads] == [Record, Unread, Record]
    assert isinstance(reads[1], Unread) and reads[1].site == "Full Tilt"


def test_a_name_of_a_site_in_a_chat_names_no_file() -> None:
    text = SIDE_POT.replace("*** FLOP", 'Ana said, "Winamax Poker - Tournament summary"\n*** FLOP', 1)
    (read,) = read_pokerstars(text.encode())
    assert isinstance(read, Record)


def test_replay_and_convert_say_one_line_for_a_file(tmp_path: Path) -> None:
    unread = [(site, line) for site, line in FIRST_LINES if site not in READ]
    for number, (_, line) in enumerate(unread):
        (tmp_path / f"{number:02}.txt").write_text(f"{line}\nSeat 1\n\n" * 3)
    (tmp_path / "a.xml").write_text(dict(FIRST_LINES)["Boss"])
    out = io.StringIO()
    assert replay_files([tmp_path], out) == 1
    *lines, last = out.getvalue().splitlines()
    assert lines == [
        *(f"{number:02}.txt: {not_read(site)}" for number, (site, _) in enumerate(unread)),
        f"a.xml: {not_read('Boss')}",
    ]
    assert last == f"0 replayed, 0 inconsistent, {len(unread) + 1} refused"
    for number, (site, _) in enumerate(unread):
        out = io.StringIO()
        source, target = tmp_path / f"{number:02}.txt", tmp_path / "new.phhs"
        with redirect_stderr(out):
            assert convert_file(source, target, out) == NOTHING
        assert out.getvalue() == f"tapete: {source.name}: {not_read(site)}\n" and not target.exists()


SITES = {
    "bovada": {"Bovada", "Bodog", "Ignition"},
    "ftp": {"Full Tilt"},
    "ipoker": {"iPoker"},
    "pacificpoker": {"888poker"},
    "partypoker": {"PartyPoker"},
    "winamax": {"Winamax"},
}


@pytest.mark.parametrize("folder", SITES)
def test_real_files_of_other_sites_are_named_in_one_line(folder: str) -> None:
    found: Counter[str] = Counter()
    for path in sorted(hands_of(folder).rglob("*")):
        if path.suffix in (".txt", ".xml") and path.stat().st_size:
            (read,) = read_pokerstars(path.read_bytes())
            assert isinstance(read, Unread), path.name
            assert str(read) == not_read(read.site), (path.name, str(read))
            found[read.site] += 1
    assert found.keys() == SITES[folder]
