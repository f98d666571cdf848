import { type ComponentType, createElement, lazy, useState } from 'react'
import { reloadForNewVersion } from '../../core/reloadOnNewVersion.ts'

/** The documents' chunk load time-out. */
const timeoutMs = 120_000

/** A page's code could not be loaded; the boundary shows what to do. */
export class ChunkError extends Error {}

export type Load = () => Promise<{ default: ComponentType }>

const loaded = new WeakMap<Load, ComponentType>()

/** Loads a page's code; what is loaded before it is wanted is shown without anything in its place first. */
export async function loadPage(load: Load) {
  const module = await load()
  loaded.set(load, module.default)
  return module
}

/**
 * Loads a page's code when it is wanted, within the time-out; a missing chunk causes one reload, then a `ChunkError`. What has come already is not waited
 * for: React shows what stood behind a fallback 0.3 s after the fallback at the earliest, and of what lies within one another each has one.
 */
export function lazyPage(load: Load): ComponentType {
  const Coming = lazy(async () => {
    try {
      return await within(loadPage(load))
    } catch (error) {
      if (await reloadForNewVersion()) return new Promise<never>(() => {})
      throw new ChunkError('page code could not be loaded', { cause: error })
    }
  })
  return function Page() {
    // Once shown it stays the same component.
    const [Shown] = useState(() => loaded.get(load) ?? Coming)
    return createElement(Shown)
  }
}

function within<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('chunk load timed out')), timeoutMs)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
