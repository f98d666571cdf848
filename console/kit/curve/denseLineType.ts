/** What the engine calls a curve that `installDenseLine` draws. */
export const denseLineType = 'denseLine'
