/** Where the panels of the strings stand. */
export const stringsLayouts = {
  wide: `
    'figures bands'   auto
    'trend   ranking' auto
    'strings all'     auto / 3fr 2fr`,
  desk: `
    'figures bands'   auto
    'trend   ranking' auto
    'strings all'     auto / 3fr 2fr`,
  tablet: `
    'figures' auto
    'bands'   auto
    'trend'   auto
    'ranking' auto
    'strings' auto
    'all'     auto / 1fr`,
}

/** Where those of inverters stand. */
export const yieldsLayouts = {
  wide: `
    'figures bands'   auto
    'trend   ranking' auto
    'hours   hours'   auto / 3fr 2fr`,
  desk: `
    'figures bands'   auto
    'trend   ranking' auto
    'hours   hours'   auto / 3fr 2fr`,
  tablet: `
    'figures' auto
    'bands'   auto
    'trend'   auto
    'ranking' auto
    'hours'   auto / 1fr`,
}

/** Where those of all sites stand. */
export const sitesLayouts = {
  wide: `
    'figures bands'   auto
    'trend   ranking' auto
    'hours   within'  auto / 3fr 2fr`,
  desk: `
    'figures bands'   auto
    'trend   ranking' auto
    'hours   within'  auto / 3fr 2fr`,
  tablet: `
    'figures' auto
    'bands'   auto
    'trend'   auto
    'ranking' auto
    'hours'   auto
    'within'  auto / 1fr`,
}
