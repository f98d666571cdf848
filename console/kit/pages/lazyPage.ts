import { type ComponentType, lazy } from 'react'
import { reloadForNewVersion } from '../../../core/browser/reloadOnNewVersion.ts'

/** The documents' chunk load time-out. */
const timeoutMs = 120_000

/** A page's code could not be loaded; the boundary shows what to do. */
export class ChunkError extends Error {}

type Load = () => Promise<{ default: ComponentType }>

/** Loads a page's code within the time-out; a missing chunk causes one reload, then a `ChunkError`. */
export const lazyPage = (load: Load) =>
  lazy(async () => {
    try {
      return await within(load())
    } catch (error) {
      if (await reloadForNewVersion()) return new Promise<never>(() => {})
      throw new ChunkError('page code could not be loaded', { cause: error })
    }
  })

function within<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('chunk load timed out')), timeoutMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
