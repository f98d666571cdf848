import { limitsText, type StandardItem } from '../../../core/rules/checkResult.ts'

/** The items of a standard in few words: how many, and which. */
export function ItemsText({ items }: { items: readonly StandardItem[] }) {
  const all = items.map(item => [item.standardName, limitsText(item)].filter(Boolean).join(' '))
  return (
    <span title={all.join('\n')}>
      {items.length} 项：{all.join('、')}
    </span>
  )
}
