import type Hls from 'hls.js'
import { type PlayerState, type Progress, startProgress, watchProgress } from './watchProgress.ts'

interface Options {
  url: string
  /** The viewing token now; renewed while the stream goes on. */
  token: () => string
  onState: (state: PlayerState) => void
  /**
   * When the picture now shown was taken, as the stream says; null for a stream that does not, or no picture. A stream
   * that stands still tells nothing.
   */
  onDate: (date: Date | null) => void
}

/** Pause before a stream is built anew, ms: half a second doubling to fifteen. */
export const pauseBefore = (attempt: number) => Math.min(15_000, 500 * 2 ** attempt)
/** So long without trouble and the next failure counts as the first again. */
const quietMs = 30_000
const checkMs = 1000

/**
 * A live stream on a video element. Heals itself: what stands still is nudged, then built anew, and so is what ends with a fatal error.
 * The buffers are small and everything is gone after `destroy`.
 */
export function createPlayer(element: HTMLVideoElement, { url, token, onState, onDate }: Options) {
  let hls: Hls | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let builtAt = 0
  let over = false
  let progress: Progress = startProgress(Date.now())

  const drop = () => {
    hls?.destroy()
    hls = undefined
    element.removeAttribute('src')
    element.load()
    onDate(null)
  }
  const again = () => {
    if (over || timer !== undefined) return
    drop()
    onState('connecting')
    if (Date.now() - builtAt > quietMs) attempt = 0
    timer = setTimeout(build, pauseBefore(attempt++))
  }
  async function build() {
    timer = undefined
    builtAt = Date.now()
    progress = startProgress(builtAt)
    try {
      const { default: Player } = await import('hls.js/light')
      if (over) return
      if (!Player.isSupported()) return
      const next = new Player({
        enableWorker: false,
        backBufferLength: 6,
        maxBufferLength: 10,
        maxMaxBufferLength: 16,
        maxBufferSize: 8_000_000,
        liveSyncDurationCount: 2,
        liveMaxLatencyDurationCount: 5,
        xhrSetup: (request, address) => {
          request.open('GET', address, true)
          request.setRequestHeader('viewing-token', token())
        },
      })
      hls = next
      next.on(Player.Events.ERROR, (_event, { fatal }) => fatal && again())
      next.on(Player.Events.MANIFEST_PARSED, () => void element.play().catch(() => {}))
      next.loadSource(url)
      next.attachMedia(element)
    } catch {
      again()
    }
  }
  const check = setInterval(() => {
    if (timer !== undefined) return
    const seen = watchProgress(progress, element.currentTime, Date.now())
    progress = seen.progress
    onState(seen.state)
    if (seen.act === 'rebuild') again()
    if (seen.act === 'nudge' && hls) {
      hls.recoverMediaError()
      hls.startLoad()
      void element.play().catch(() => {})
    }
  }, checkMs)
  const reportDate = () => onDate(hls?.playingDate ?? null)
  element.addEventListener('timeupdate', reportDate)
  // Half a second, so that a player that is exchanged at once (a wall turning, a strict remount) never starts.
  timer = setTimeout(build, pauseBefore(attempt))

  return {
    destroy() {
      over = true
      clearInterval(check)
      clearTimeout(timer)
      element.removeEventListener('timeupdate', reportDate)
      drop()
    },
  }
}
