/** The forward pass of a network over Float32Array: the same sums as `agents/network/forward.py`, for one position. */
const GELU_SCALE = 0.7978845608; // sqrt(2 / pi)
const GELU_CUBIC = 0.044715;
const NORM_EPSILON = 1e-5;

interface Tensor { shape: number[]; data: Float32Array }
interface Entry { dtype: string; shape: number[]; data_offsets: [number, number] }

/** The value of each 16-bit float. */
function halfTable(): Float32Array {
  return Float32Array.from({ length: 65536 }, (_, bits) => {
    const sign = bits & 0x8000 ? -1 : 1;
    const exponent = bits >> 10 & 31;
    const fraction = bits & 1023;
    if (exponent === 0) return sign * fraction * 2 ** -24;
    if (exponent === 31) return fraction === 0 ? sign * Infinity : NaN;
    return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
  });
}

/** The tensors of a safetensors file, by name. */
export function readTensors(file: ArrayBuffer): Map<string, Tensor> {
  const view = new DataView(file);
  const start = 8 + Number(view.getBigUint64(0, true));
  const { __metadata__: _, ...header } = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 8, start - 8))) as Record<string, Entry>;
  const halves = halfTable();
  const tensors = new Map<string, Tensor>();
  for (const [name, { dtype, shape, data_offsets: [first, last] }] of Object.entries(header)) {
    const bytes = file.slice(start + first, start + last);
    tensors.set(name, { shape, data: dtype === "F16" ? Float32Array.from(new Uint16Array(bytes), (bits) => halves[bits]!) : new Float32Array(bytes) });
  }
  return tensors;
}

function gelu(x: Float32Array): Float32Array {
  for (let i = 0; i < x.length; i++) {
    const v = x[i]!;
    x[i] = 0.5 * v * (1 + Math.tanh(GELU_SCALE * (v + GELU_CUBIC * v * v * v)));
  }
  return x;
}

export class Network {
  private readonly blocks: number;
  /** The first layer by input, since most inputs are 0. */
  private readonly inward: Float32Array;

  constructor(private readonly tensors: Map<string, Tensor>) {
    this.blocks = 1 + Math.max(...[...tensors.keys()].filter((name) => name.startsWith("blocks.")).map((name) => Number(name.split(".")[1])));
    const { shape: [outputs = 0, inputs = 0], data } = this.tensor("inward.weight");
    this.inward = new Float32Array(data.length);
    for (let output = 0; output < outputs; output++) {
      for (let input = 0; input < inputs; input++) this.inward[input * outputs + output] = data[output * inputs + input]!;
    }
    tensors.delete("inward.weight");
  }

  private tensor(name: string): Tensor {
    const tensor = this.tensors.get(name);
    if (tensor === undefined) throw new Error(`no ${name} in the weights`);
    return tensor;
  }

  private linear(x: Float32Array, name: string): Float32Array {
    const { shape: [outputs = 0, inputs = 0], data } = this.tensor(`${name}.weight`);
    const result = Float32Array.from(this.tensor(`${name}.bias`).data);
    for (let output = 0; output < outputs; output++) {
      const row = output * inputs;
      let sum = 0;
      for (let input = 0; input < inputs; input++) sum += x[input]! * data[row + input]!;
      result[output]! += sum;
    }
    return result;
  }

  private norm(x: Float32Array, name: string): Float32Array {
    const weight = this.tensor(`${name}.weight`).data;
    const bias = this.tensor(`${name}.bias`).data;
    const mean = x.reduce((sum, v) => sum + v, 0) / x.length;
    const scale = Math.sqrt(x.reduce((sum, v) => sum + (v - mean) ** 2, 0) / x.length + NORM_EPSILON);
    return x.map((v, i) => (v - mean) / scale * weight[i]! + bias[i]!);
  }

  private hidden(features: Uint8Array): Float32Array {
    const x = Float32Array.from(this.tensor("inward.bias").data);
    const size = x.length;
    for (let input = 0; input < features.length; input++) {
      if (features[input] === 0) continue;
      const value = Math.log1p(features[input]!);
      for (let i = 0, row = input * size; i < size; i++) x[i]! += value * this.inward[row + i]!;
    }
    gelu(x);
    for (let block = 0; block < this.blocks; block++) {
      const name = `blocks.${block}.`;
      const more = this.linear(gelu(this.linear(this.norm(x, `${name}norm`), `${name}first`)), `${name}second`);
      for (let i = 0; i < size; i++) x[i]! += more[i]!;
    }
    return this.norm(x, "norm");
  }

  /** The logits of the legal actions. */
  logits(features: Uint8Array, legal: readonly number[]): Float64Array {
    const query = this.linear(this.hidden(features), "query");
    const { shape: [, width = 0], data } = this.tensor("actions");
    const bias = this.tensor("bias").data;
    return Float64Array.from(legal, (action) => {
      let sum = bias[action]!;
      for (let i = 0; i < width; i++) sum += data[action * width + i]! * query[i]!;
      return sum;
    });
  }
}

const networks = new Map<string, Promise<Network>>();
const loaded = new Map<string, Network>();

/** Fetch the network of a game once. */
export async function loadNetwork(game: string, from: URL): Promise<void> {
  if (!networks.has(game)) {
    networks.set(game, fetch(from).then(async (response) => {
      if (!response.ok) throw new Error(`${from.pathname}: ${response.status}`);
      return new Network(readTensors(await response.arrayBuffer()));
    }));
  }
  try {
    loaded.set(game, await networks.get(game)!);
  } catch (problem) {
    networks.delete(game);
    throw problem;
  }
}

/** The logits of the legal actions in a position, by the network of a game that was loaded before. */
export const logits = (game: string, features: Uint8Array, legal: readonly number[]): Float64Array => loaded.get(game)!.logits(features, legal);
