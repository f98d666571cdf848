/**
 * What a connection calls itself: by it the embedded engine knows whom it serves first, and whoever looks at a server's
 * connections what they are for.
 */
export const ordinaryName = 'energy-sites'
export const quickName = 'energy-sites quick'
