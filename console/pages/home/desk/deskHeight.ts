/** Of every panel of somebody's own work, px: two of them stand side by side. */
export const deskHeight = 196
