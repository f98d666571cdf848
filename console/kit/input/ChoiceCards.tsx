import { type ReactNode, useId } from 'react'
import './choiceCards.css'

export interface ChoiceCard {
  value: string
  title: ReactNode
  /** Beside the title: why this one. */
  tags?: ReactNode
  /** Beneath it, smaller. */
  lines: readonly ReactNode[]
}

interface Props {
  label: string
  cards: readonly ChoiceCard[]
  value?: string
  onChange?: (value: string) => void
}

/** One of a few, each with what speaks for it: arrows choose, as among radio buttons. Stands in a form like any input. */
export function ChoiceCards({ label, cards, value, onChange }: Props) {
  const name = useId()
  return (
    <div className="choice-cards" role="radiogroup" aria-label={label}>
      {cards.map(card => (
        <label key={card.value} className={card.value === value ? 'choice-card chosen' : 'choice-card'}>
          <input type="radio" name={name} value={card.value} checked={card.value === value} onChange={() => onChange?.(card.value)} />
          <span>
            <b>{card.title}</b> {card.tags}
            {card.lines.map((line, n) => (
              <small key={n}>{line}</small>
            ))}
          </span>
        </label>
      ))}
    </div>
  )
}
