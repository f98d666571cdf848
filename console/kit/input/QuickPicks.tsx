import './quickPicks.css'

interface Props {
  label: string
  /** What is taken over, and what is told on hover: how often it was used. */
  picks: readonly { text: string; hint?: string }[]
  onPick: (text: string) => void
}

/** Usual answers, each taken over with one click. Its place is kept while there are none yet. */
export const QuickPicks = ({ label, picks, onPick }: Props) => (
  <div className="quick-picks" role="group" aria-label={label}>
    {picks.map(({ text, hint }) => (
      <button type="button" key={text} title={hint} onClick={() => onPick(text)}>
        {text}
      </button>
    ))}
  </div>
)
