/**
 * Panels of a dispersion: its figures, days and ranking over what is its own.
 * @param last the row beneath, beside each other where there is room
 */
const layoutsOf = (...last: readonly [string, string?]) => {
  const [left, right = left] = last
  return {
    wide: `
      'figures bands'   auto
      'trend   ranking' auto
      '${left} ${right}' auto / 3fr 2fr`,
    tablet: `${['figures', 'bands', 'trend', 'ranking', ...last].map(panel => `'${panel}' auto`).join(' ')} / 1fr`,
  }
}

export const stringsLayouts = layoutsOf('strings', 'all')
export const yieldsLayouts = layoutsOf('hours')
export const sitesLayouts = layoutsOf('hours', 'within')
