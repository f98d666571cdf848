/** Of a value and its limit in one unit the unit is said once: 130.42 μg/m³（上限 130 μg/m³） -> 130.42（上限 130 μg/m³）. */
export const unitOnce = (text: string) => text.replace(/ (\S+)（([上下]限 [-\d.]+) \1）/, '（$2 $1）')
