/** The documents' itemType, and how it is called. */
export const siteTypes = { '001': '配电', '002': '集中式光伏', '003': '分布式光伏', '004': '储能', '005': '充电', '006': '村庄' } as const
export type SiteType = keyof typeof siteTypes
/** Types whose generation counts as photovoltaic. */
export const pvTypes: readonly SiteType[] = ['002', '003']
