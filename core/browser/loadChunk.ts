import { CallError, codes } from '../errors.ts'

/** Code that did not arrive, however often it was asked for: its sentence may be shown where an answer would be. */
export class ChunkError extends CallError {
  constructor(cause: unknown) {
    super(codes.network, '程序文件未能加载：网络暂时不通，或系统已更新版本，请重试或刷新页面')
    this.cause = cause
  }
}

/** The documents' chunk load time-out. */
const timeoutMs = 120_000
/** A line that breaks for a moment is noticed by nobody. */
const pausesMs = [400, 1600]

/** Loads code that is fetched when it is wanted; asks again after each pause, then gives up with a `ChunkError`. */
export async function loadChunk<T>(load: () => Promise<T>, pauses: readonly number[] = pausesMs): Promise<T> {
  try {
    const loaded = await within(load())
    // A load that was cancelled for a reload answers nothing at all.
    if (loaded) return loaded
    throw new Error('chunk load was cancelled')
  } catch (error) {
    const [pause, ...rest] = pauses
    if (pause === undefined) throw new ChunkError(error)
    await new Promise(done => setTimeout(done, pause))
    return loadChunk(load, rest)
  }
}

function within<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('chunk load timed out')), timeoutMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
