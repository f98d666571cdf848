import { setWorkerUrl } from 'maplibre-gl'

// MapLibre's own worker (147 kB) cuts vector tiles and GeoJSON, and this map has neither: the region is a layer of our
// own, the sites are deck.gl's. What MapLibre broadcasts to its workers at the start needs no answer.
setWorkerUrl(URL.createObjectURL(new Blob([], { type: 'text/javascript' })))
