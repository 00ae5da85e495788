"""A server that knows nothing: who speaks at a table makes it tell everybody there.

It is served by the same library, so that what is left between the two is ours. It understands as
much of the protocol as the people of a load need.
"""

import argparse
from collections import defaultdict

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect


def application(size: int) -> Starlette:
    there: dict[str, list[WebSocket]] = defaultdict(list)
    versions: dict[str, int] = defaultdict(int)
    filling = "x" * max(0, size - 120)

    async def opened(request: Request) -> Response:
        return JSONResponse({"code": f"t{len(versions)}{len(there)}{id(request)}"})

    async def well(request: Request) -> Response:
        return PlainTextResponse("ok\n")

    async def told(websocket: WebSocket) -> None:
        code = websocket.path_params["code"]
        await websocket.accept()
        people = there[code]
        people.append(websocket)
        try:
            await websocket.receive_text()
            await websocket.send_text(f'{{"type":"welcome","version":{versions[code]}}}')
            while True:
                command = msgspec.json.decode(await websocket.receive_text())
                versions[code] += 1
                # Everybody may always act, so that a load of people goes on for ever.
                legal = '{"legal":[{"text":"pass"}]}'
                told = (
                    f'{{"type":"update","version":{versions[code]},"view":{legal},'
                    f'"table":{{"phase":"playing"}},"filling":"{filling}"}}'
                )
                for person in tuple(people):
                    await person.send_text(told)
                answer = f'{{"type":"ack","id":"{command["id"]}","version":{versions[code]}}}'
                await websocket.send_text(answer)
        except WebSocketDisconnect:
            people.remove(websocket)

    return Starlette(
        routes=[
            Route("/healthz", well),
            Route("/api/tables", opened, methods=["POST"]),
            WebSocketRoute("/api/tables/{code}/socket", told),
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--size", type=int, required=True)
    args = parser.parse_args()
    uvicorn.run(
        application(args.size),
        port=args.port,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
    )


if __name__ == "__main__":
    main()
