"""What the room writes down for its operator: one line an event, a traceback without the values of variables.

Those would show decks and tokens, and take longer to print than the fault took to happen.
"""

import structlog


def configure_logs() -> None:
    """Set the process up to log this way; tests do it too."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.format_exc_info,
            structlog.processors.KeyValueRenderer(),
        ]
    )
