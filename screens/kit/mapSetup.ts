import { setWorkerUrl } from 'maplibre-gl'
// Without its worker named MapLibre 6 stays empty and says nothing.
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

setWorkerUrl(workerUrl)
