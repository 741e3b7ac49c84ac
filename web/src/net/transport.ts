/** How the page reaches its tables: a server over HTTP and WebSockets, or in the static edition a worker of its own. */
import { IS_STATIC } from "../edition";

interface ConnectionListener { opened(): void; received(text: string): void; closed(): void }
export interface Connection { readonly isOpen: boolean; send(text: string): void; close(): void }
interface Transport {
  request(path: string, init?: RequestInit): Promise<Response>;
  /** Connect to a table. */
  open(code: string, listener: ConnectionListener): Connection;
}

const server: Transport = {
  request: (path, init) => fetch(path, init),
  open(code, { opened, received, closed }) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws/${encodeURIComponent(code)}`);
    socket.onopen = opened;
    socket.onmessage = ({ data }) => received(String(data));
    socket.onclose = closed;
    return {
      get isOpen() { return socket.readyState === WebSocket.OPEN; },
      send: (text) => socket.send(text),
      close: () => socket.close(),
    };
  },
};

/** The transport of the static edition; its code is fetched only there. */
function lazily(load: () => Promise<Transport>): Transport {
  const loaded = load();
  return {
    request: async (path, init) => (await loaded).request(path, init),
    open(code, listener) {
      let connection: Connection | null = null;
      let isClosed = false;
      loaded.then((transport) => { if (!isClosed) connection = transport.open(code, listener); }, () => listener.closed());
      return {
        get isOpen() { return connection?.isOpen ?? false; },
        send: (text) => connection?.send(text),
        close: () => {
          isClosed = true;
          if (connection === null) listener.closed();
          else connection.close();
        },
      };
    },
  };
}

export const transport: Transport = IS_STATIC ? lazily(async () => new (await import("../engine/transport")).EngineTransport()) : server;
