/** Room of the words before a row, stage units. */
export const wordsWidth = 200

/** One station alone takes half of the wall: the other half says that there is nothing to compare it with. */
export const columnCount = (stations: number) => Math.max(2, stations)

/** Every row of the wall has the same columns: its words, then the stations in their order. */
export const compareColumns = (stations: number) => `${wordsWidth}px repeat(${columnCount(stations)}, minmax(0, 1fr))`
