/** Kinds of sites whose generation is paid for: roofs and plants, and villages with roofs of their own. */
export const generates: ReadonlySet<string> = new Set(['002', '003', '006'])
