import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { keepTimes } from './keepTimes.ts'

/** Reporter of Playwright; tries that failed count as well. */
export default class BrowserTimes implements Reporter {
  private readonly times = new Map<string, number>()

  onTestEnd({ location }: TestCase, { duration }: TestResult) {
    const file = relative('.', location.file)
    this.times.set(file, (this.times.get(file) ?? 0) + duration)
  }

  onEnd() {
    keepTimes([...this.times].map(([file, ms]) => ({ file, ms })))
  }
}
