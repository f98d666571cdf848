import { createContext } from 'react'

/**
 * Where the charts of a panel put their legend: on its title line, so that the plot has the whole of the body. Null
 * where there is no panel.
 */
export const LegendPlace = createContext<HTMLElement | null>(null)
