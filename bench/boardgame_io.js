// A server of boardgame.io on PostgreSQL for `bench/server_peers.py`: node boardgame_io.js PACKAGES SOCKET DATABASE PORT
//
// The game is as small as one with hidden hands can be: seven cards each, play one, draw one, the next player.
const { createRequire } = require('module');
const net = require('net');

const [, , packages, host, database, port] = process.argv;
const from = createRequire(`${packages}/package.json`);
const { PlayerView } = from('boardgame.io/core');
const { Server } = from('boardgame.io/server');
const { PostgresStore } = from('bgio-postgres');

const listen = net.Server.prototype.listen;
net.Server.prototype.listen = function (where, ...more) { // it listens on all addresses, and cannot be told otherwise
  return listen.call(this, typeof where === 'object' ? where : { port: where, host: '127.0.0.1' }, ...more);
};

function draw(G, random, hand) {
  if (!G.secret.deck.length) G.secret.deck = random.Shuffle(G.pile.splice(0, G.pile.length - 1));
  hand.push(G.secret.deck.pop());
}

const hands = {
  name: 'hands',
  setup: ({ ctx, random }) => {
    const deck = random.Shuffle([...Array(108).keys()]);
    const players = {};
    for (let player = 0; player < ctx.numPlayers; player++) players[player] = { hand: deck.splice(0, 7) };
    return { played: 0, pile: [], secret: { deck }, players };
  },
  playerView: PlayerView.STRIP_SECRETS,
  moves: {
    play: {
      client: false,
      move: ({ G, random, playerID }, place) => {
        const { hand } = G.players[playerID];
        G.pile.push(...hand.splice(place, 1));
        draw(G, random, hand);
        G.played += 1;
      },
    },
  },
  turn: { minMoves: 1, maxMoves: 1 },
};

const db = new PostgresStore({ host, database, username: 'brushpass', logging: false });
Server({ games: [hands], db, origins: ['*'] }).run({ port: Number(port), callback: () => console.log('ready') });
