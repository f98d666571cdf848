import { statSync } from 'node:fs'
import { relative } from 'node:path'
import type { TestSequencer, TestSpecification } from 'vitest/node'
import { readLanded } from './times/lastTimes.ts'

/** Short to read, long to run, s: what they took before any run had landed. */
const longest: Record<string, number> = {
  'tests/server/demo/startKilled.test.ts': 60,
  'tests/server/demo/simulatorRestart.test.ts': 60,
  'tests/kill/kill.test.ts': 45,
  'tests/server/demo/replay.test.ts': 60,
  'tests/server/demo/faultyDevices.test.ts': 15,
}
/** So many bytes of a test that nothing is known of take about a second. */
const bytesPerSecond = 4_000

/**
 * What takes longest begins first: begun last, it would leave the other worker without work. Of what never landed it is
 * what is longest to read.
 */
export class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const landed = Object.values(readLanded())
    const seconds = new Map(
      files.map(file => {
        const name = relative('.', file.moduleId)
        const known = [...landed.flatMap(lane => lane[name] ?? []), longest[name] ?? 0]
        return [file, Math.max(...known) || statSync(file.moduleId).size / bytesPerSecond]
      }),
    )
    return [...files].sort((a, b) => seconds.get(b)! - seconds.get(a)!)
  }

  /** Runs are not divided among machines. */
  shard = (files: TestSpecification[]) => files
}
