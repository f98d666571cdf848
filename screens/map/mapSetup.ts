import { setWorkerUrl } from 'maplibre-gl'
import workerUrl from '../kit/idleWorker.ts?worker&url'

// MapLibre's own worker (147 kB) cuts tiles, and this map has none.
setWorkerUrl(workerUrl)
