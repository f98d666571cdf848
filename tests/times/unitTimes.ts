import type { Reporter, TestModule } from 'vitest/node'
import { keepTimes } from './keepTimes.ts'

/** Reporter of Vitest. */
export default class UnitTimes implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    keepTimes(
      modules.map(one => {
        const { prepareDuration, collectDuration, setupDuration, duration } = one.diagnostic()
        return { file: one.relativeModuleId, ms: prepareDuration + collectDuration + setupDuration + duration }
      }),
    )
  }
}
