/** Lists hang in the bar, which stays while the page scrolls beneath; hung in the page they would slide over the bar and away. */
export const barContainer = (within: HTMLElement) => within.closest<HTMLElement>('.bar') ?? document.body
