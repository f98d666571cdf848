/** The state of the list that holds what waits for a decision, of both signs; alone here, for every page's bell leads to it. */
export const waitingState = 'mine'
