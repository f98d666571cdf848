import { reloadOnce } from '../../core/browser/reloadOnce.ts'

/** Chromium's own figures, bytes; other browsers tell nothing. */
export interface HeapSize {
  usedJSHeapSize: number
  jsHeapSizeLimit: number
}

const hour = 3_600_000
const lookMs = 60_000
const share = 0.85

export const nearLimit = (heap: HeapSize | undefined) => heap !== undefined && heap.usedJSHeapSize > share * heap.jsHeapSizeLimit

/** Better a reload that nobody notices than a tab the browser kills: at 85 % of the heap's limit, at most once an hour. */
export function reloadBeforeMemoryEnds() {
  setInterval(() => {
    if (nearLimit((performance as { memory?: HeapSize }).memory)) void reloadOnce('reloadedForMemory', hour)
  }, lookMs)
}
