import { reloadOnce } from './reloadOnce.ts'

/** A chunk that is gone means that a new version was deployed under an open page: one reload, at most once a minute, brings it. */
export const reloadForNewVersion = () => reloadOnce('reloadedAt', 60_000)

/** A wall outlives deployments: when a chunk of the old version is gone, the page of the new one is fetched. Before it nobody types. */
export function reloadOnNewVersion() {
  addEventListener('vite:preloadError', () => void reloadForNewVersion())
}
