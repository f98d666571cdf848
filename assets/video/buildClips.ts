/**
 * Writes the demonstration cameras' pictures into assets/video/clips, for every scene of scenes.json as it is and
 * `Mirrored`: a loop (`.mp4.gz`, fragmented MP4 of H.264) and a still picture (`.png`). Run by hand after a change of
 * scenes, mark or encoder: `npx tsx assets/video/buildClips.ts`. The results are committed and the same in every run;
 * the server (server/demo/readClip.ts) only reads them.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { createClip } from './encoder/createClip.ts'
import { scenes } from './encoder/picture/scenes.ts'

const out = 'assets/video/clips'
rmSync(out, { recursive: true, force: true })
mkdirSync(out)
for (const [name, scene] of Object.entries(scenes))
  for (const mirrored of [false, true]) {
    const { movie, still } = createClip(scene, mirrored)
    const packed = gzipSync(movie, { level: 9 })
    const file = `${out}/${name}${mirrored ? 'Mirrored' : ''}`
    writeFileSync(`${file}.mp4.gz`, packed)
    writeFileSync(`${file}.png`, still)
    const kilobytes = [packed, movie, still].map(({ length }) => (length / 1000).toFixed(0))
    console.log(`${file}.mp4.gz ${kilobytes[0]} kB (${kilobytes[1]} kB unpacked), .png ${kilobytes[2]} kB`)
  }
