/** Nouns whose records come in sheets, by what they are called. */
export const importable = { brandModel: '品牌型号', customer: '客户', item: '项目', village: '村庄' } as const
export type Importable = keyof typeof importable
export const isImportable = (noun: string | undefined): noun is Importable => noun !== undefined && Object.hasOwn(importable, noun)

/** Rows of one import. */
export const importMost = 20_000
/** Rows that are sent at once. */
export const importSlice = 500
/** In a cell: what stood there goes. An empty cell changes nothing. */
export const clearing = '清空'
