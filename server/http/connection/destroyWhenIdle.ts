import type { Readable } from 'node:stream'

/** Destroys a stream that is being read once it has brought nothing for so long. @returns stops watching */
export function destroyWhenIdle(stream: Readable, ms: number): () => void {
  const timer = setTimeout(() => stream.destroy(), ms)
  const heard = () => void timer.refresh()
  stream.on('data', heard)
  return () => {
    clearTimeout(timer)
    stream.off('data', heard)
  }
}
