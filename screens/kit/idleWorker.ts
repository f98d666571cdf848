/**
 * Stands where MapLibre wants its worker. The worker's only work is vector tiles and GeoJSON sources; the region is a layer of our own and the
 * sites are deck.gl's, so that what MapLibre broadcasts at the start needs no answer.
 */
export {}
