/**
 * A random bot with types from the server's schema. Node 22.18 or newer runs it as it is:
 *
 *   npx openapi-typescript http://127.0.0.1:8017/api/schema.json --default-non-nullable=false -o api.d.ts
 *   node bot.ts http://127.0.0.1:8017/t/CODE TOKEN
 */
import type { components, paths } from "./api";

type Verb = "sit" | "see" | "turn" | "why" | "act";
type Operation<V extends Verb> = paths[`/api/bot/{code}/${V}`]["post"];
type Body<V extends Verb> = Operation<V>["requestBody"]["content"]["application/json"];
type Answer<V extends Verb> = Operation<V>["responses"][200]["content"]["application/json"];
type Refused = components["schemas"]["RefusedMessage"];
type Option = components["schemas"]["Option"];

declare const process: { argv: string[] };
const [, , table = "", token = ""] = process.argv;

/** Return the answer to a request of this bot; wait and retry beyond the rate limit. */
async function ask<V extends Verb>(verb: V, body: Body<V>): Promise<Answer<V>> {
  const reply = await fetch(`${table.replace("/t/", "/api/bot/")}/${verb}`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (reply.ok) return await reply.json() as Answer<V>;
  if (reply.status !== 429) throw new Error((await reply.json() as Refused).key);
  await new Promise((resolve) => setTimeout(resolve, 1000 * Number(reply.headers.get("Retry-After"))));
  return ask(verb, body);
}

/** Choose an action; write your own bot here. */
function choose(options: Option[]): Option {
  return options[Math.floor(Math.random() * options.length)]!;
}

await ask("sit", { name: "Dice" });
for (;;) {
  const { view } = await ask("turn", { wait: 20 });
  if (view?.result) {
    console.log(JSON.stringify(view.result));
    break;
  }
  if (view?.options.length) await ask("act", { id: crypto.randomUUID(), v: view.v, a: choose(view.options).a });
}
