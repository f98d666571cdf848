/** The page on which every kind of order stands. */
export const allOrdersPage = '/mainTenance/repair'

/** Kinds of order (dictionary work_type) that have a page of their own, with what only they can be asked or told. */
const own: Readonly<Record<string, string>> = {
  patrol: '/mainTenance/respection',
  maintain: '/mainTenance/maintain',
  defect: '/defectManage/repairOrder',
}

/** Where an order of this kind is worked on. */
export const pageOfOrder = (kind: string): string => own[kind] ?? allOrdersPage
