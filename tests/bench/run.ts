import { benchAlarmFanout } from './alarmFanout.ts'
import { benchBytes } from './bytes.ts'
import { benchCurves } from './curves.ts'
import { benchFairness } from './fairness.ts'
import { benchFiles } from './files.ts'
import { benchGrowth } from './growth.ts'
import { benchIngest } from './ingest.ts'
import { benchLoad } from './load.ts'
import { benchMemory } from './memory.ts'
import { benchReads } from './reads.ts'
import { benchRedraw } from './redraw.ts'
import { benchRollups } from './rollups.ts'
import { benchSnapshot } from './snapshot.ts'
import { benchSites } from './sites.ts'
import { benchSustained } from './sustained.ts'
import { benchViewers } from './viewers.ts'
import { benchWall } from './wall.ts'

/**
 * `npm run bench`: figures as ratios measured side by side in one run. On the embedded database, and on PostgreSQL
 * where `TEST_DATABASE_URL` names a server.
 */
async function onEachEngine(name: string, bench: () => Promise<unknown>, embedded = true) {
  const server = process.env.TEST_DATABASE_URL
  delete process.env.TEST_DATABASE_URL
  if (embedded) {
    console.log(`\n== ${name}, embedded`)
    console.table(await bench())
  }
  if (!server) return
  process.env.TEST_DATABASE_URL = server
  console.log(`\n== ${name}, PostgreSQL`)
  console.table(await bench())
}

async function main() {
  const [only, folder] = process.argv.slice(2)
  const wanted = (name: string) => !only || only === name
  if (wanted('bytes')) {
    console.log('\n== bytes, kB')
    console.table(
      benchBytes().map(({ name, kilobytes, goal, brotli, files }) => ({
        name,
        gzip: Number(kilobytes.toFixed(1)),
        goal,
        ratio: Number((kilobytes / goal).toFixed(2)),
        brotli: Number(brotli.toFixed(1)),
        files,
      })),
    )
  }
  if (wanted('files')) {
    console.log('\n== memory of a server through which large files go, MB')
    console.table(await benchFiles())
  }
  // A folder the server is not running on: `npm run bench snapshot ./data`.
  if (only === 'snapshot' && folder) console.table([await benchSnapshot(folder)])
  if (wanted('ingest')) await onEachEngine('ingest against a bare unnest insert', benchIngest)
  if (wanted('fanout')) await onEachEngine('alarm to 500 sockets against a bare fan-out', benchAlarmFanout)
  if (wanted('curves')) {
    await onEachEngine('what monitoring draws against its SQL', benchCurves)
  }
  if (wanted('redraw')) {
    console.log('\n== redraw of a living chart, 1 440 points × 20 curves, against uPlot')
    console.table(await benchRedraw())
  }
  if (wanted('load')) {
    console.log('\n== pages on a machine four times as slow behind 20 Mbit/s, nothing in the cache')
    console.table(await benchLoad())
  }
  if (wanted('sites')) await onEachEngine('pages of sites among 60, 600 and 6 000', benchSites)
  // `npm run bench growth 60 60000`: other numbers of sites; a region that large is PostgreSQL's.
  if (only === 'growth') {
    const steps = process.argv.slice(3).map(Number)
    await onEachEngine(
      'hottest reads of a region that grows',
      () => benchGrowth(steps.length > 0 ? steps : undefined),
      Math.max(0, ...steps) <= 10_000,
    )
  }
  // `npm run bench memory 20 4 ./data`: minutes, how much faster than walls they ask, a filled folder no server runs on.
  if (only === 'memory') {
    const [minutes, pace] = process.argv.slice(3, 5).map(Number)
    console.log('\n== memory while 300 walls look at the shipped region')
    console.table(await benchMemory(minutes, pace, process.argv[5]))
  }
  if (only === 'sustained') await onEachEngine('a million points a minute, minute after minute', () => benchSustained(Number(folder ?? 10)))
  if (only === 'rollups')
    await onEachEngine(
      '20 000 devices changed at once, and reads of a base and of picked sites beside those of their enterprise',
      benchRollups,
    )
  if (wanted('fairness')) await onEachEngine('a light call beside four heavy clients', benchFairness)
  if (wanted('viewers')) await onEachEngine('1 to 300 walls on one region', benchViewers)
  if (wanted('wall')) await onEachEngine('reads of an enterprise behind the second wall against none', benchWall)
  if (wanted('reads')) await onEachEngine('hottest reads against their SQL', benchReads)
}

main().then(
  () => process.exit(0),
  error => {
    console.error(error)
    process.exit(1)
  },
)
