import type { Reporter, TestModule } from 'vitest/node'
import { keepTimes } from './keepTimes.ts'

/** Reporter of Vitest. */
export default class UnitTimes implements Reporter {
  private readonly ends = new Map<string, number>()

  onTestModuleEnd({ moduleId }: TestModule) {
    this.ends.set(moduleId, Date.now())
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    keepTimes(
      modules.map(one => {
        const { prepareDuration, collectDuration, setupDuration, duration } = one.diagnostic()
        const ms = Math.round(prepareDuration + collectDuration + setupDuration + duration)
        return { file: one.relativeModuleId, ms, end: this.ends.get(one.moduleId) ?? 0 }
      }),
    )
  }
}
