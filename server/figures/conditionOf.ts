import terms from '../../assets/physics/weatherTerms.json' with { type: 'json' }

type Icon = keyof typeof terms.conditions
const icons = Object.keys(terms.conditions) as Icon[]

/** Which letter of a Chinese weather word decides its icon; the worse weather is looked for first (`多云转小雨` is rain). */
const letters: [string, Icon][] = [
  ['雪', 'snow'],
  ['雹', 'rain'],
  ['雨', 'rain'],
  ['雾', 'fog'],
  ['霾', 'fog'],
  ['沙', 'wind'],
  ['尘', 'wind'],
  ['风', 'wind'],
  ['阴', 'overcast'],
  ['云', 'cloudy'],
]

/** Word and icon of a stored condition: the name of an icon, or the words of a weather service. */
export function conditionOf(condition: string): { tqqk: string; icon: Icon } {
  const icon = icons.find(name => name === condition)
  if (icon) return { tqqk: terms.conditions[icon], icon }
  return { tqqk: condition, icon: letters.find(([letter]) => condition.includes(letter))?.[1] ?? 'clear' }
}
