"""Define the options of `tapete serve`, `gateway` and `worker`; each is also an environment variable."""

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from tapete.cli.terms import TermsGiven
    from tapete.room.chat.terms import ChatTerms


class Chatting(StrEnum):
    """The forms of chat that tables may have."""

    off = "off"
    phrases = "phrases"
    all = "all"


_ADDRESSES = "separated by spaces in the variable"


class LogFormat(StrEnum):
    """Format of log lines."""

    text = "text"
    json = "json"


class LogLevel(StrEnum):
    """Lowest level of log lines that are written."""

    debug = "debug"
    info = "info"
    warning = "warning"
    error = "error"


Lan = Annotated[
    bool,
    typer.Option(
        "--lan",
        help="Let devices on the local network reach the server; prints a QR code.",
        envvar="TAPETE_LAN",
    ),
]
Host = Annotated[str, typer.Option(help="Address to listen on.", envvar="TAPETE_HOST")]
Port = Annotated[int, typer.Option(min=1, max=65535, help="Port to listen on.", envvar="TAPETE_PORT")]
Database = Annotated[
    str,
    typer.Option(
        help="postgresql: URL of the database that all nodes share; with a password in the variable only.",
        envvar="TAPETE_DATA",
        show_envvar=True,
    ),
]
PasswordFile = Annotated[
    Path | None,
    typer.Option(
        help="File with the password of a PostgreSQL database. The variable TAPETE_DATABASE_PASSWORD may"
        " hold the password itself.",
        envvar="TAPETE_DATABASE_PASSWORD_FILE",
    ),
]
Cluster = Annotated[
    str,
    typer.Option(help="Name of the cluster: several of them may share a bus.", envvar="TAPETE_CLUSTER"),
]
BusCredentials = Annotated[
    Path | None,
    typer.Option(help="File with the NATS credentials of this node.", envvar="TAPETE_BUS_CREDENTIALS"),
]
DealKeyFile = Annotated[
    Path | None,
    typer.Option(
        help="File with the key that decks grow from; made at the first start. Without it, it lies beside"
        " the data folder and has its name with `.deal-key` after it. Keep a copy of it, but not with the"
        " copies of the database. All workers of a cluster need the same key.",
        envvar="TAPETE_DEAL_KEY_FILE",
    ),
]
Tournaments = Annotated[
    list[Path] | None,
    typer.Option(
        help="A tournament file or a folder of them, in place of the house's own; may be repeated, or"
        " separated as in PATH in the variable.",
        envvar="TAPETE_TOURNAMENTS",
    ),
]
CashTables = Annotated[
    list[Path] | None,
    typer.Option(
        "--cash",
        help="A file of cash tables or a folder of them, in place of the house's own; may be repeated, or"
        " separated as in PATH in the variable. With --tournaments alone there are none.",
        envvar="TAPETE_CASH",
    ),
]
Chat = Annotated[
    Chatting,
    typer.Option(
        help="What players say at their table: off, phrases (ready ones, in each reader's language) or all"
        " (free text, too, between hands). At anonymous tables never more than phrases.",
        envvar="TAPETE_CHAT",
    ),
]
ChatWatchers = Annotated[
    Chatting,
    typer.Option(
        help="Chat of spectators: off, phrases or all; never more than players may say.",
        envvar="TAPETE_CHAT_WATCHERS",
    ),
]
Fast = Annotated[
    bool, typer.Option(help="Use short pauses and quick bots, to try things out.", envvar="TAPETE_FAST")
]
Lines = Annotated[
    int,
    typer.Option(
        min=0, help="Connections open at once from one address; 0: no limit.", envvar="TAPETE_LINES"
    ),
]
Hellos = Annotated[
    int,
    typer.Option(
        min=0, help="`hello` messages a minute from one address; 0: no limit.", envvar="TAPETE_HELLOS"
    ),
]
Accounts = Annotated[
    int,
    typer.Option(min=0, help="New accounts an hour from one address; 0: no limit.", envvar="TAPETE_ACCOUNTS"),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        help="Address or network of a proxy whose X-Forwarded-For header is trusted; may be repeated, or"
        f" {_ADDRESSES}. Without it, all clients behind a proxy share its address.",
        envvar="TAPETE_PROXY",
    ),
]
PublicUrl = Annotated[
    str,
    typer.Option(
        help="Where players reach the room, such as https://room.example; for links in mail and passkeys.",
        envvar="TAPETE_PUBLIC_URL",
    ),
]
Mail = Annotated[
    str,
    typer.Option(
        help="Mail server, such as smtps://user@mail.example; with a password in the variable only. Without"
        " it, the room sends no mail.",
        envvar="TAPETE_MAIL",
        show_envvar=True,
    ),
]
MailFrom = Annotated[str, typer.Option(help="Sender of the room's mail.", envvar="TAPETE_MAIL_FROM")]
Currencies = Annotated[
    list[str] | None,
    typer.Option(
        "--currency",
        help="Real money that the room keeps, as a code of ISO 4217; may be repeated, or"
        f" {_ADDRESSES}. Without it, play money only.",
        envvar="TAPETE_CURRENCY",
    ),
]
Format = Annotated[
    LogFormat, typer.Option(help="Log lines as text (logfmt) or as JSON.", envvar="TAPETE_LOG_FORMAT")
]
Level = Annotated[
    LogLevel, typer.Option(help="Lowest level of the lines that are written.", envvar="TAPETE_LOG_LEVEL")
]
MetricsHost = Annotated[
    str, typer.Option(help="Address to listen on for Prometheus.", envvar="TAPETE_METRICS_HOST")
]
MetricsPort = Annotated[
    int,
    typer.Option(
        min=0, max=65535, help="Port for Prometheus, at /metrics; 0: none.", envvar="TAPETE_METRICS_PORT"
    ),
]
Trace = Annotated[
    str,
    typer.Option(
        help="OTLP/HTTP endpoint for OpenTelemetry traces, such as http://collector:4318; empty: none."
        " Needs `pip install 'tapete[trace]'`.",
        envvar="TAPETE_TRACE",
    ),
]
TraceShare = Annotated[
    float,
    typer.Option(
        min=0,
        max=1,
        help="Share of the traces that are sent; faults and takeovers always are.",
        envvar="TAPETE_TRACE_SHARE",
    ),
]
BUS_HELP = "nats: URL of the bus that all nodes share; several with commas between."


def serve(
    context: typer.Context,
    host: Host = "127.0.0.1",
    lan: Lan = False,
    port: Port = 8000,
    data: Annotated[
        str,
        typer.Option(
            "--data",
            "--database",
            help="Data folder, or a sqlite: or postgresql: URL; with a password in the variable only.",
            envvar="TAPETE_DATA",
            show_envvar=True,
        ),
    ] = "data",
    bus: Annotated[
        str, typer.Option(help=f"{BUS_HELP} Without it this process is the whole room.", envvar="TAPETE_BUS")
    ] = "",
    cluster: Cluster = "tapete",
    bus_credentials: BusCredentials = None,
    database_password_file: PasswordFile = None,
    deal_key: DealKeyFile = None,
    tournaments: Tournaments = None,
    cash: CashTables = None,
    chat: Chat = Chatting.phrases,
    chat_watchers: ChatWatchers = Chatting.off,
    fast: Fast = False,
    lines: Lines = 200,
    hellos: Hellos = 300,
    accounts: Accounts = 100,
    proxy: Proxies = None,
    public_url: PublicUrl = "",
    mail: Mail = "",
    mail_from: MailFrom = "",
    currency: Currencies = None,
    log_format: Format = LogFormat.text,
    log_level: Level = LogLevel.info,
    metrics_host: MetricsHost = "127.0.0.1",
    metrics_port: MetricsPort = 0,
    trace: Trace = "",
    trace_share: TraceShare = 0.01,
) -> None:
    """Run the room: browser client, WebSocket and store in one process; with --bus, a node of a cluster.

    Connections from this machine have no limits. Every option can also be given as the environment variable
    that stands beside it; the command line goes before it.
    """
    from tapete.cli.cluster_options import JoinedCluster
    from tapete.cli.serve import Observability, serve_room
    from tapete.room.people.doors import Limits

    raise typer.Exit(
        serve_room(
            host="0.0.0.0" if lan and host == "127.0.0.1" else host,  # noqa: S104 - chosen explicitly by --lan
            port=port,
            data=data,
            data_on_command_line=_on_command_line(context, "data"),
            joined=JoinedCluster(bus, cluster, bus_credentials) if bus else None,
            password_file=database_password_file,
            deal_key=deal_key,
            tournaments=tournaments,
            cash=cash,
            chat=_chat(chat, chat_watchers),
            fast=fast,
            limits=Limits(lines=lines, hellos=hellos, accounts=accounts),
            proxies=proxy or (),
            terms=_terms(context, public_url, mail, mail_from, currency),
            watched=Observability(
                log_format=log_format.value,
                log_level=log_level.value,
                metrics_host=metrics_host,
                metrics_port=metrics_port,
                trace=trace,
                trace_share=trace_share,
            ),
        )
    )


def gateway(
    context: typer.Context,
    database: Database,
    bus: Annotated[str, typer.Option(help=BUS_HELP, envvar="TAPETE_BUS")],
    cluster: Cluster = "tapete",
    bus_credentials: BusCredentials = None,
    host: Host = "127.0.0.1",
    port: Port = 8000,
    database_password_file: PasswordFile = None,
    tournaments: Tournaments = None,
    cash: CashTables = None,
    lines: Lines = 200,
    hellos: Hellos = 300,
    accounts: Accounts = 100,
    proxy: Proxies = None,
    public_url: PublicUrl = "",
    mail: Mail = "",
    mail_from: MailFrom = "",
    currency: Currencies = None,
    log_format: Format = LogFormat.text,
    log_level: Level = LogLevel.info,
    metrics_host: MetricsHost = "127.0.0.1",
    metrics_port: MetricsPort = 0,
    trace: Trace = "",
    trace_share: TraceShare = 0.01,
) -> None:
    """Run a gateway of a cluster: browser client, connections and accounts; it plays no tournaments.

    Every option can also be given as the environment variable that stands beside it.
    """
    from tapete.cli.cluster_options import JoinedCluster
    from tapete.cli.serve import Observability, serve_room
    from tapete.room.people.doors import Limits

    raise typer.Exit(
        serve_room(
            host=host,
            port=port,
            data=database,
            data_on_command_line=_on_command_line(context, "database"),
            joined=JoinedCluster(bus, cluster, bus_credentials, halves=frozenset({"gateway"})),
            password_file=database_password_file,
            deal_key=None,
            tournaments=tournaments,
            cash=cash,
            fast=False,
            limits=Limits(lines=lines, hellos=hellos, accounts=accounts),
            proxies=proxy or (),
            terms=_terms(context, public_url, mail, mail_from, currency),
            watched=Observability(
                log_format=log_format.value,
                log_level=log_level.value,
                metrics_host=metrics_host,
                metrics_port=metrics_port,
                trace=trace,
                trace_share=trace_share,
            ),
        )
    )


def worker(
    context: typer.Context,
    database: Database,
    bus: Annotated[str, typer.Option(help=BUS_HELP, envvar="TAPETE_BUS")],
    cluster: Cluster = "tapete",
    bus_credentials: BusCredentials = None,
    database_password_file: PasswordFile = None,
    deal_key: DealKeyFile = None,
    tournaments: Tournaments = None,
    cash: CashTables = None,
    chat: Chat = Chatting.phrases,
    chat_watchers: ChatWatchers = Chatting.off,
    fast: Fast = False,
    log_format: Format = LogFormat.text,
    log_level: Level = LogLevel.info,
    metrics_host: MetricsHost = "127.0.0.1",
    metrics_port: MetricsPort = 0,
    trace: Trace = "",
    trace_share: TraceShare = 0.01,
) -> None:
    """Run a worker of a cluster: it plays tournaments and holds no connections of players.

    Its health and its metrics are at the port for Prometheus. Every option can also be given as the
    environment variable that stands beside it.
    """
    from tapete.cli.cluster_options import JoinedCluster
    from tapete.cli.serve import Observability
    from tapete.cli.work import work

    raise typer.Exit(
        work(
            data=database,
            data_on_command_line=_on_command_line(context, "database"),
            joined=JoinedCluster(bus, cluster, bus_credentials, halves=frozenset({"worker"})),
            password_file=database_password_file,
            deal_key=deal_key,
            tournaments=tournaments,
            cash=cash,
            chat=_chat(chat, chat_watchers),
            fast=fast,
            watched=Observability(
                log_format=log_format.value,
                log_level=log_level.value,
                metrics_host=metrics_host,
                metrics_port=metrics_port,
                trace=trace,
                trace_share=trace_share,
            ),
        )
    )


def _chat(players: Chatting, watchers: Chatting) -> "ChatTerms":
    from tapete.room.chat.terms import ChatTerms
    from tapete.room.protocol import ChatMode

    return ChatTerms(players=ChatMode(players.value), watchers=ChatMode(watchers.value))


def _terms(
    context: typer.Context, public_url: str, mail: str, mail_from: str, currency: list[str] | None
) -> "TermsGiven":
    from tapete.cli.terms import TermsGiven

    if _on_command_line(context, "mail") and ":" in mail.partition("://")[2].rpartition("@")[0]:
        raise typer.BadParameter("other users can read the command line; put the password into TAPETE_MAIL")
    return TermsGiven(public_url=public_url, mail=mail, mail_from=mail_from, currencies=tuple(currency or ()))


def _on_command_line(context: typer.Context, option: str) -> bool:
    source = context.get_parameter_source(option)
    return source is not None and source.name == "COMMANDLINE"
