import { setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

// Without its worker the map stays empty: it cuts the lines into pieces.
setWorkerUrl(workerUrl)
