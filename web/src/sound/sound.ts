/** Sound effects, synthesised with Web Audio. */
import type { EventSounds, Sound } from "../face/front";
import type { Line } from "../wire";

type SoundPlayer = (at: number) => void;

let context: AudioContext | null = null;
let output: GainNode | null = null;

function audio(): AudioContext {
  context ??= new AudioContext();
  if (output === null) {
    output = new GainNode(context, { gain: 0.5 });
    output.connect(context.destination);
  }
  return context;
}

/** Return a gain node that decays exponentially. */
function fadingGain(at: number, loud: number, seconds: number): GainNode {
  const gain = new GainNode(audio(), { gain: 0 });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  gain.connect(output as GainNode);
  return gain;
}

/** Play a burst of noise around a pitch. */
function noise(at: number, seconds: number, pitch: number, gain: number, q = 1.2): void {
  const ctx = audio();
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * seconds), ctx.sampleRate);
  const data = buffer.getChannelData(0);
  data.forEach((_, index) => { data[index] = Math.random() * 2 - 1; });
  const source = new AudioBufferSourceNode(ctx, { buffer });
  const band = new BiquadFilterNode(ctx, { type: "bandpass", frequency: pitch, Q: q });
  source.connect(band).connect(fadingGain(at, gain, seconds));
  source.start(at);
}

function tone(at: number, seconds: number, pitch: number, gain: number, type: OscillatorType = "sine", glide = 1): void {
  const voice = new OscillatorNode(audio(), { type, frequency: pitch });
  voice.frequency.exponentialRampToValueAtTime(pitch * glide, at + seconds);
  voice.connect(fadingGain(at, gain, seconds));
  voice.start(at);
  voice.stop(at + seconds);
}

/** Play a plucked string (Karplus-Strong). */
function pluck(at: number, pitch: number, gain = 0.5): void {
  const ctx = audio();
  const seconds = 0.32;
  const period = Math.round(ctx.sampleRate / pitch);
  const buffer = ctx.createBuffer(1, Math.ceil(ctx.sampleRate * seconds), ctx.sampleRate);
  const data = buffer.getChannelData(0);
  for (let i = 0; i < data.length; i++) {
    const previous = data[i - period] ?? 0;
    const beforePrevious = data[i - period - 1] ?? 0;
    data[i] = i < period ? Math.random() * 2 - 1 : 0.498 * (previous + beforePrevious);
  }
  const source = new AudioBufferSourceNode(ctx, { buffer });
  source.connect(fadingGain(at, gain, seconds));
  source.start(at);
}

const tap = (at: number): void => noise(at, 0.03, 900, 0.9);

const SOUNDS = {
  step: (at) => { tap(at); tap(at + 0.09); },
  card: (at) => noise(at, 0.08, 3200, 0.35, 0.6),
  door: (at) => { noise(at, 0.05, 700, 0.5, 2); tone(at + 0.06, 0.12, 150, 0.35, "triangle", 0.7); },
  select: (at) => tone(at, 0.04, 660, 0.15),
  clash: (at) => { tap(at); tap(at + 0.1); tone(at + 0.18, 0.28, 110, 0.7, "sine", 0.6); },
  duel: (at) => { noise(at, 0.02, 2400, 0.6); noise(at + 0.2, 0.25, 500, 1, 0.4); },
  win: (at) => { tone(at, 0.16, 392, 0.3, "triangle"); tone(at + 0.16, 0.3, 523, 0.3, "triangle"); },
  lose: (at) => { tone(at, 0.16, 523, 0.3, "triangle"); tone(at + 0.16, 0.3, 392, 0.3, "triangle"); },
  turn: (at) => { pluck(at, 587); pluck(at + 0.1, 880); },
  lights: (at) => { noise(at, 0.05, 300, 0.9); tone(at + 0.02, 0.4, 100, 0.25, "sawtooth"); },
  helicopter: (at) => [0, 0.09, 0.18, 0.27].forEach((delay) => noise(at + delay, 0.07, 220, 0.7 - delay, 0.7)),
  bomb: (at) => { tone(at, 0.45, 60, 0.9, "sine", 0.6); noise(at, 0.3, 120, 0.6, 0.5); },
  refusal: (at) => noise(at, 0.03, 400, 0.4),
  end: (at) => { pluck(at, 294); pluck(at + 0.08, 370); pluck(at + 0.16, 440); },
  lost: (at) => { pluck(at, 294); pluck(at + 0.08, 440); pluck(at + 0.16, 294); },
} satisfies Record<Sound, SoundPlayer>;

/** From one sound to the next. */
const NEXT_SECONDS = 0.5;

/** Priority if several events happen at once. */
const PRIORITY: readonly Sound[] = ["bomb", "helicopter", "lights", "clash", "duel", "win", "lose", "door", "step", "card", "select"];

/** Return the sound with the highest priority among the new lines, or null. */
export function soundOf(sounds: EventSounds, lines: readonly Line[]): Sound | null {
  const candidates = lines.map(({ key, kind }) => sounds[key.split(".").slice(2, 4).join(".")] ?? sounds[kind]);
  return PRIORITY.find((sound) => candidates.includes(sound)) ?? null;
}

/** Play sounds one after the other. */
export function play(sounds: readonly Sound[]): void {
  const ctx = audio();
  void ctx.resume();
  sounds.forEach((sound, index) => SOUNDS[sound](ctx.currentTime + 0.01 + index * NEXT_SECONDS));
}
