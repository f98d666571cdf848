import type { ComponentType } from 'react'
import { loadChunk } from '../../../core/browser/loadChunk.ts'
import { reloadForNewVersion } from '../../../core/browser/reloadOnNewVersion.ts'
import { lazyAgain } from '../state/lazyPart.tsx'

type Load = () => Promise<{ default: ComponentType }>

/** A page's code. Where it is gone a new version may be there: one reload, then `PageBoundary` says what happened and tries again. */
export const lazyPage = (load: Load) =>
  lazyAgain(async () => {
    try {
      return await loadChunk(load)
    } catch (error) {
      if (await reloadForNewVersion()) return new Promise<never>(() => {})
      throw error
    }
  })
