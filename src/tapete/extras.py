"""List the extras of the package, with the modules that each installs."""

EXTRAS = {
    "cli": ("click", "rich", "typer", "yaml"),
    "client": ("websockets",),
    "room": (
        "alembic",
        "argon2",
        "confusable_homoglyphs",
        "filelock",
        "httptools",
        "prometheus_client",
        "reportlab",
        "segno",
        "sqlalchemy",
        "starlette",
        "structlog",
        "uvicorn",
        "uvloop",
        "webauthn",
        "xlsxwriter",
    ),
    "batch": ("numpy",),
    "fast": ("numba",),
    "reports": ("matplotlib",),
    "postgres": ("asyncpg",),
    "cluster": ("nats",),
    "trace": ("opentelemetry",),
    "tui": ("textual",),
    "docs": ("material", "mkdocs", "mkdocstrings"),
    "rl": ("gymnasium", "pettingzoo"),
    "openspiel": ("pyspiel", "open_spiel"),
}
"""Modules by extra; an extra may also install other extras."""


def advice(error: ModuleNotFoundError) -> str | None:
    """Say in one line what to install for a missing module; None if no extra provides it.

    >>> advice(ModuleNotFoundError("No module named 'typer'", name="typer"))
    "typer is not installed: pip install 'tapete[cli]'"
    >>> advice(ModuleNotFoundError("No module named 'spam'", name="spam"))
    """
    module = (error.name or "").partition(".")[0]
    for extra, modules in EXTRAS.items():
        if module in modules:
            return f"{module} is not installed: pip install 'tapete[{extra}]'"
    return None
