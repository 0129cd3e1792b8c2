// Short synthesised sounds; no files, nothing that urges.

export type Sound = "turn" | "hurry" | "card" | "chips" | "check" | "win" | "fold";

type Note = readonly [frequency: number, start: number, length: number, loudness: number];

const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
  turn: [[587, 0, 0.16, 0.1], [784, 0.12, 0.22, 0.1]],
  hurry: [[659, 0, 0.12, 0.09], [659, 0.18, 0.12, 0.09]],
  card: [[1_900, 0, 0.03, 0.03]],
  chips: [[1_250, 0, 0.035, 0.04], [1_560, 0.045, 0.04, 0.035], [1_400, 0.08, 0.03, 0.025]],
  check: [[210, 0, 0.05, 0.12], [200, 0.11, 0.05, 0.1]],
  fold: [[320, 0, 0.06, 0.03]],
  win: [[523, 0, 0.16, 0.07], [659, 0.12, 0.16, 0.07], [784, 0.24, 0.3, 0.07]],
};

let context: AudioContext | null = null;

/** Browsers let sound begin only with a gesture; call this from one. */
export function allowSound(): void {
  if (typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

export function play(sound: Sound): void {
  if (context?.state !== "running") return;
  const begin = context.currentTime + 0.01;
  for (const [frequency, start, length, loudness] of NOTES[sound]) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = sound === "check" || sound === "fold" ? "triangle" : "sine";
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0, begin + start);
    volume.gain.linearRampToValueAtTime(loudness, begin + start + 0.008);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(begin + start);
    tone.stop(begin + start + length + 0.02);
  }
}
