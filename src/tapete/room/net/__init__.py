"""The room on the network: ASGI application, WebSockets, the operator's HTTP interface."""
