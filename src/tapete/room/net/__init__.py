"""Network layer of the room: ASGI application, WebSockets, HTTP interfaces."""
