import { limitsText, type StandardItem } from '../../../core/rules/checkResult.ts'

/** The items of a standard in full: each with its limits, how it is checked, and whether it wants a photograph. */
export const ItemsList = ({ items }: { items: readonly StandardItem[] }) =>
  items.map((item, n) => (
    <div key={item.standardId}>
      {n + 1}. {[item.standardName, limitsText(item)].filter(Boolean).join(' ')}
      <div className="muted">{[item.method, item.photo && '须拍照'].filter(Boolean).join('；')}</div>
    </div>
  ))
