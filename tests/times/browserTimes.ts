import { relative } from 'node:path'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { type FileTime, keepTimes } from './keepTimes.ts'

/** Reporter of Playwright; tries that failed count as well. */
export default class BrowserTimes implements Reporter {
  private readonly times = new Map<string, FileTime>()

  onTestEnd({ location }: TestCase, { duration }: TestResult) {
    const file = relative('.', location.file)
    this.times.set(file, { file, ms: (this.times.get(file)?.ms ?? 0) + duration, end: Date.now() })
  }

  onEnd() {
    keepTimes([...this.times.values()])
  }
}
