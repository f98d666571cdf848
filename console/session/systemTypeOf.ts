/** System type by the server's value: 0 and 2 mean every kind of site (''), 1 and anything else photovoltaic ('001'). */
export const systemTypeOf = (value: number | undefined) => (value === 0 || value === 2 ? '' : '001')
