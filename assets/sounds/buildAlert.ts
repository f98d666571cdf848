import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes alert.wav, the looping alert of the alarm pop-up: two soft bell tones (E5, A5) and a rest, 8-bit mono at 16 kHz, so that it
 * is small, loops without a click and is heard over a busy control room without startling anybody. Run: npx tsx assets/sounds/buildAlert.ts
 */
const rate = 16_000
const seconds = 2.4
const tones = [
  { hertz: 659.25, at: 0, loud: 0.62 },
  { hertz: 880, at: 0.26, loud: 0.7 },
  { hertz: 659.25, at: 0.9, loud: 0.4 },
  { hertz: 880, at: 1.16, loud: 0.46 },
]
/** Strength and decay (per second) of the partials of a small bell. */
const partials = [
  { times: 1, share: 0.7, decay: 4.5 },
  { times: 2, share: 0.2, decay: 7 },
  { times: 3.01, share: 0.1, decay: 11 },
]

const sample = (t: number) =>
  tones.reduce((sum, { hertz, at, loud }) => {
    const since = t - at
    if (since < 0) return sum
    const attack = Math.min(1, since / 0.008)
    return sum + loud * attack * partials.reduce((tone, { times, share, decay }) => tone + share * Math.exp(-decay * since) * Math.sin(2 * Math.PI * hertz * times * since), 0)
  }, 0)

const count = Math.round(rate * seconds)
const samples = Uint8Array.from({ length: count }, (_, index) => {
  // The last tenth of a second fades to silence: no click where the loop closes.
  const end = Math.min(1, (count - index) / (rate * 0.1))
  return Math.round(128 + 127 * Math.max(-1, Math.min(1, sample(index / rate) * end)))
})

const header = Buffer.alloc(44)
header.write('RIFF', 0)
header.writeUInt32LE(36 + count, 4)
header.write('WAVEfmt ', 8)
header.writeUInt32LE(16, 16)
header.writeUInt16LE(1, 20)
header.writeUInt16LE(1, 22)
header.writeUInt32LE(rate, 24)
header.writeUInt32LE(rate, 28)
header.writeUInt16LE(1, 32)
header.writeUInt16LE(8, 34)
header.write('data', 36)
header.writeUInt32LE(count, 40)
writeFileSync(join(import.meta.dirname, 'alert.wav'), Buffer.concat([header, samples]))
