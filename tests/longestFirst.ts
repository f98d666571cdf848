import { statSync } from 'node:fs'
import { basename } from 'node:path'
import type { TestSequencer, TestSpecification } from 'vitest/node'

/** Short to read, long to run. */
const longest = ['startKilled.test.ts', 'simulatorRestart.test.ts', 'kill.test.ts', 'replay.test.ts', 'faultyDevices.test.ts']

/** What takes longest begins first: begun last, it would leave the other worker without work. Of the others it is what is longest to read, as Vitest has it. */
export class LongestFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const place = ({ moduleId }: TestSpecification) => {
      const found = longest.indexOf(basename(moduleId))
      return found < 0 ? longest.length : found
    }
    const size = new Map(files.map(file => [file, statSync(file.moduleId).size]))
    return [...files].sort((a, b) => place(a) - place(b) || size.get(b)! - size.get(a)!)
  }

  /** Runs are not divided among machines. */
  shard = (files: TestSpecification[]) => files
}
