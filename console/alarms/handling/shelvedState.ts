/** The state of the list that holds what was put aside for a time. */
export const shelvedState = 'shelved'
