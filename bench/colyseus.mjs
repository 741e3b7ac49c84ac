// A server of Colyseus without storage for `bench/server_peers.py`: node colyseus.mjs PACKAGES PORT
//
// The game is that of boardgame_io.js: seven cards each, play one, draw one, the next player. All four see each move.
import { createRequire } from 'module';
import net from 'net';
import { pathToFileURL } from 'url';

const [, , packages, port] = process.argv;
const from = createRequire(`${packages}/package.json`);
const load = (name) => import(pathToFileURL(from.resolve(name)).href);
const { WebSocket } = from('ws');
globalThis.WebSocket ??= WebSocket; // older Node has none
const { Server, Room } = await load('@colyseus/core');
const { WebSocketTransport } = await load('@colyseus/ws-transport');

const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (where, ...more) { // it listens on all addresses, and cannot be told otherwise
  const done = more.find((each) => typeof each === 'function');
  return listen.call(this, typeof where === 'object' ? where : { port: where, host: '127.0.0.1' }, done);
};

function shuffled(cards) {
  for (let last = cards.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [cards[last], cards[other]] = [cards[other], cards[last]];
  }
  return cards;
}

class Hands extends Room {
  maxClients = 4;
  autoDispose = false;
  patchRate = null;

  onCreate() {
    this.deck = shuffled([...Array(108).keys()]);
    this.hands = [0, 1, 2, 3].map(() => this.deck.splice(0, 7));
    this.pile = [];
    this.seats = [];
    this.played = 0;
    this.onMessage('look', (client) => this.show(client));
    this.onMessage('play', (client, { v, a }) => {
      const seat = this.seats.indexOf(client.sessionId);
      if (seat !== this.played % 4 || v !== this.played) return;
      const hand = this.hands[seat];
      this.pile.push(hand.splice(a, 1)[0]);
      if (!this.deck.length) this.deck = shuffled(this.pile.splice(0, this.pile.length - 1));
      hand.push(this.deck.pop());
      this.played += 1;
      for (const each of this.clients) this.show(each);
    });
  }

  onJoin(client) {
    this.seats.push(client.sessionId);
  }

  show(client) {
    const seat = this.seats.indexOf(client.sessionId);
    client.send('view', { seat, played: this.played, deck: this.deck.length, pile: this.pile, hand: this.hands[seat] });
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false, gracefullyShutdown: false });
server.define('hands', Hands);
await server.listen(Number(port));
console.log('ready');
