"""HTTP route for finals of live flights: open one from stage files and hand it over to the room."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from tapete.desk import orders as od
from tapete.desk.refusals import DeskRefused
from tapete.desk.rulings.texts import words_of_desk
from tapete.desk.stage_file import MOST_BYTES, StageFile, StageFileError, read_stage, same_name
from tapete.desk.structure_file import read_for_desk
from tapete.floor.wording import fill
from tapete.room.desk.desk import Desk
from tapete.room.desk.messages import Uuid
from tapete.room.desk.owner import OtherContent
from tapete.room.net.api.problems import Failed
from tapete.room.net.calls import HandlerCall
from tapete.tournament.refusals import TournamentRefused
from tapete.tournament.structure.structure import Structure, StructureError

Name = Annotated[str, Meta(min_length=1, max_length=60)]
FileText = Annotated[str, Meta(max_length=MOST_BYTES)]
BY = "the command"
MOST_FILES = MOST_BYTES + 100_000
"""Maximum length of all files of a final together, in bytes."""


class FinalBody(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An online final of live flights."""

    id: Uuid
    """A repeat with the same id goes on where the first one stopped."""
    structure: Annotated[str, Meta(max_length=60_000)]
    """Text of the final's structure file."""
    stages: Annotated[tuple[FileText, ...], Meta(min_length=1, max_length=30)]
    """Texts of the flights' stage files."""
    starts_at: Annotated[int, Meta(ge=0, le=9_007_199_254_740_991)]
    """Start of the final, in UTC milliseconds."""
    accounts: Annotated[dict[Name, Name], Meta(max_length=10_000)] = {}
    """Account of each player whose account has another name."""
    reason: Annotated[str, Meta(max_length=300)] = "stage files"


class FinalOpened(Struct, frozen=True, kw_only=True):
    """A final that the room plays."""

    event: int
    """Its number at the desk."""
    stream: str
    """Its stream in the room."""
    players: int
    chips: int


async def open_final(call: HandlerCall, body: FinalBody) -> FinalOpened:
    """Open an online final of live flights from their stage files, with all stacks and the pool."""
    desk: Desk = call.request.app.state.desk
    structure, stages = _read(body)
    await _check_accounts(desk, body, stages)
    try:
        event = await desk.set_up(structure, id=body.id, by=BY)
        for at, stage in enumerate(stages):
            live = desk.owners[event].live
            await desk.bring(event, stage, id=f"{body.id}/{at}", by=BY, seen=live.last_act)
        named = {same_name(name): account for name, account in body.accounts.items()}
        order = od.PlayOnline(
            starts_at=body.starts_at,
            reason=body.reason,
            accounts={
                account: named.get(same_name(name), name)
                for account, name in desk.names[event].items()
                if any(account in one.stacks for one in desk.owners[event].live.brought.values())
            },
        )
        await desk.give(
            event,
            order,
            id=f"{body.id}/online",
            by=BY,
            seen=desk.owners[event].live.last_act,
            person=None,
        )
    except DeskRefused as no:
        raise Failed(409, no.reason.value, _in_words(no), facts=_numbers(no)) from no
    except TournamentRefused as no:
        raise Failed(409, no.reason.value, str(no), facts=_numbers(no), rule=no.rule) from no
    except OtherContent as no:
        raise Failed(409, "id_used", "The same id was sent before with another content.") from no
    tournament = desk.owners[event].live.tournament
    online = desk.owners[event].live.online
    stacks = [entry.carried or 0 for entry in tournament.entries.values()]
    return FinalOpened(
        event=event, stream=online.stream if online else "", players=len(stacks), chips=sum(stacks)
    )


def _read(body: FinalBody) -> tuple[Structure, tuple[StageFile, ...]]:
    """Read all files before anything is opened.

    Raises:
        Failed: a file is wrong, or they do not belong together.
    """
    try:
        structure = read_for_desk(body.structure)
    except StructureError as error:
        raise Failed(422, "structure", str(error)) from error
    if structure.stage is None or structure.stage.kind != "final":
        raise Failed(422, "no_final", words_of_desk("en")["refused.no_final"])
    stages = []
    for at, text in enumerate(body.stages):
        try:
            stages.append(read_stage(text))
        except StageFileError as error:
            raise Failed(422, "stage_file", f"stages[{at}]: {error}") from error
        if stages[-1].currency != structure.currency:
            raise Failed(422, "other_currency", words_of_desk("en")["refused.other_currency"])
    return structure, tuple(stages)


async def _check_accounts(desk: Desk, body: FinalBody, stages: tuple[StageFile, ...]) -> None:
    named = {same_name(name): account for name, account in body.accounts.items()}
    missing = []
    try:
        for name in dict.fromkeys(one.name for stage in stages for one in stage.players):
            if not await desk.online.has_member(named.get(same_name(name), name)):
                missing.append(name)
    except DeskRefused as no:
        raise Failed(409, no.reason.value, _in_words(no)) from no
    if missing:
        raise Failed(409, "no_account", f"The room has no account for: {', '.join(missing)}.")


def _in_words(no: DeskRefused) -> str:
    return fill(words_of_desk("en")[f"refused.{no.reason.value}"], no.facts, "en")


def _numbers(no: DeskRefused | TournamentRefused) -> dict[str, int]:
    return {name: value for name, value in no.facts.items() if isinstance(value, int)}
